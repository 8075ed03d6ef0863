import type { TextKey, Translate } from '../../shared/i18n/translate';
import { code, explain } from './demo-answer';
import type { DemoCall } from './demo-call';
import type { Standing } from './demo-conversation';

export interface DemoAnswer {
  text: string;
  call: DemoCall | null;
}

/** The hooks of the sample workspace that the tour waits for. */
const guardHook = 'tour-guard';
const noteHook = 'tour-note';
const finishHook = 'tour-finish';

interface Stop {
  before: TextKey;
  call: DemoCall;
}

const readAboutHooks: Stop = {
  before: 'models.tour-welcome',
  call: { tool: 'view_file', args: { AbsolutePath: 'README.md' }, summary: 'models.tour-will-look' },
};

/** Harmless wherever it is run: the sample's own files, and a script that only prints. */
const commands: Stop[] = [
  { before: 'models.tour-allow', call: command('ls', 'models.tour-will-list') },
  { before: 'models.tour-deny', call: command('rm -rf build', 'models.tour-will-remove') },
  { before: 'models.tour-ask', call: command('sh publish.sh', 'models.tour-will-publish') },
];

const writeNote: DemoCall = {
  tool: 'write_to_file',
  args: { TargetFile: 'TOUR-NOTES.md' },
  summary: 'models.tour-will-note',
};

/** What the tour says and does next, from what its calls have come to so far. */
export function continueTour(standing: Standing, translate: Translate): DemoAnswer {
  const [look, ...decided] = standing.results;
  if (look === undefined) return firstStop(standing, translate);
  if (look.isError || !look.text.includes(guardHook)) {
    const problem = look.isError ? `${explain(look, translate)}\n\n` : '';
    return { text: problem + translate('models.tour-elsewhere'), call: null };
  }
  const finish = standing.notes.find((note) => note.hook === finishHook);
  if (finish !== undefined) return noteStop(finish.text, translate);
  if (standing.answered) return { text: translate('models.tour-over'), call: null };
  const last = decided.at(-1);
  const told = last === undefined ? translate('models.tour-found') : explain(last, translate);
  const next = commands[decided.length];
  if (next !== undefined) return { text: `${told}\n\n${translate(next.before)}`, call: next.call };
  const end = decided.length === commands.length ? 'models.tour-end' : 'models.tour-over';
  return { text: `${told}\n\n${translate(end)}`, call: null };
}

function firstStop(standing: Standing, translate: Translate): DemoAnswer {
  const note = standing.notes.find(({ hook }) => hook === noteHook);
  const heard =
    note === undefined
      ? ''
      : `\n\n${translate('models.tour-note', { hook: code(noteHook), text: note.text })}`;
  return { text: translate(readAboutHooks.before) + heard, call: readAboutHooks.call };
}

function noteStop(reason: string, translate: Translate): DemoAnswer {
  const args = { ...writeNote.args, CodeContent: translate('models.tour-note-content') };
  return {
    text: translate('models.tour-continue', { hook: code(finishHook), reason }),
    call: { ...writeNote, args },
  };
}

function command(line: string, summary: TextKey): DemoCall {
  return { tool: 'run_command', args: { CommandLine: line }, summary };
}
