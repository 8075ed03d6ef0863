import type { FailedFile, FileWrite } from '../../shared/domain/checkpoint';
import type { HookStep } from '../../shared/domain/step';
import type { HookReason } from './ports';

/** Sentences that only the model reads; English, because they are part of the request, not of the window. */

export const notStartedText = 'This call did not run: the app was closed before it started.';
export const lostText = 'This call did not run and has no result.';
export const interruptedText =
  'The app was closed while this call was running. How far it came is not known: check before doing it again.';
export const notRecordedText = 'Not run: the app could not record the call, so it stopped the run.';
export const cancelledBeforeText = 'Not run: the user stopped the run before this call started.';
export const cancelledRunningText =
  'Cancelled: the user stopped the run while this call was running. Part of its work may be done.';
export const backgroundStoppedText =
  'Ended: the user stopped the run, and with it what went on in the background. Part of its work may be done.';
export const backgroundClosedText =
  'Ended: the conversation was closed while this went on in the background. Part of its work may be done.';
export const forkedRunningText =
  'The user took the conversation up from an earlier message while this went on in the background. How it ended is not known here.';
export const withdrawnText = 'Not run: the question whether it may run was withdrawn.';

export function overtimeText(waitedMs: number): string {
  return `Ended: it was still running ${waitedMs / 1000} s after the end of the run, and nothing runs on after that.`;
}

export function limitText(limit: number): string {
  return `Not run: the limit of ${limit} steps for one run was reached.`;
}

export function terminatedText(hooks: string[]): string {
  return `Not run: ${hookNames(hooks)} ended the run.`;
}

function hookNames(hooks: string[]): string {
  return `hook ${hooks.map((hook) => `"${hook}"`).join(', ')}`;
}

const doNotRetry =
  'This is a policy decision. Do not retry this call and do not look for another way to do the same; go on without it or say what is needed.';

interface Reason {
  text: string;
  hook: Pick<HookReason, 'name'> | null;
}

/** A hook, a rule or the protection of a target said no; the first reason is that of the one that decided. */
export function policyText(reasons: Reason[], denyingHooks: string[]): string {
  const isDenial = ({ hook }: Reason, position: number) =>
    position === 0 || (hook !== null && denyingHooks.includes(hook.name));
  const lines = reasons.filter(isDenial).map(({ text, hook }) => {
    const said = text === '' ? 'no reason given' : text;
    return hook === null ? `Denied by policy: ${said}` : `Denied by hook "${hook.name}": ${said}`;
  });
  return [...(lines.length > 0 ? lines : ['Denied by policy.']), doNotRetry].join('\n');
}

/** A gate could not give its decision, and nobody could be asked in its place. */
export function holdText(reasons: Reason[]): string {
  return [
    'Not run: a hook that guards this call could not give its decision.',
    ...reasons.map(({ text }) => text),
    'The hook failed; nobody judged the call itself. Do not work around it; tell the user that the hook needs repair.',
  ].join('\n');
}

export function nobodyText(reasons: Reason[]): string {
  return [
    'Not run: this call needs the consent of a person, and nobody is present to give it.',
    ...reasons.map(({ text }) => `Reason: ${text}`),
    'Do not retry it in this run; go on without it or say what is needed.',
  ].join('\n');
}

export function userDenialText(message: string): string {
  if (message.trim() === '') return 'The user refused this call. Ask before trying something like it.';
  return `The user refused this call and says: ${message}`;
}

export const restoreCutOffText = 'the app was closed meanwhile, so it is not known whether it was put back';

/** The person put files back; what the model remembers of them is no longer so. */
export function restoredText(writes: readonly FileWrite[], failed: readonly FailedFile[]): string {
  const done = writes.filter(({ path }) => !failed.some((file) => file.path === path));
  return (
    [
      '[The user restored files to an earlier state. View a file again before you change it.',
      ...done.map(({ path, after }) => `${after === null ? 'Removed' : 'Put back'}: ${path}`),
      ...failed.map(({ path, message }) => `Not put back: ${path}: ${message}`),
    ].join('\n') + ']'
  );
}

/** What a hook put into the conversation, for as long as that is sent. */
export function hookStepTexts(step: HookStep): string[] {
  switch (step.message) {
    case 'user':
      return [`[Message from hook "${step.hook}"]\n${step.text}`];
    case 'system':
      return [`[Note from hook "${step.hook}"]\n${step.text}`];
    case 'continue':
      return step.text === '' ? [] : [`[Hook "${step.hook}" does not let the turn end yet]\n${step.text}`];
    case 'ephemeral':
      return [];
  }
}
