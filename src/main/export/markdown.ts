import type { HookRun } from '../../shared/domain/hook-run';
import type { HookStep, ModelStep, NoticeStep, Step, ToolStep } from '../../shared/domain/step';
import type { Trajectory } from '../../shared/domain/trajectory';
import { hiddenCharacters } from '../../shared/domain/hidden-characters';
import type { Translate } from '../../shared/i18n/translate';
import type { Mask } from './json';
import { fenced, named, quoted } from './prose';

interface Words {
  translate: Translate;
  /** Masked and with nothing hidden in it. */
  clean: (text: string) => string;
}

function writeOutHidden(text: string): string {
  return text.replace(hiddenCharacters, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16).toUpperCase().padStart(4, '0')}}`;
  });
}

/** A conversation as a document for people: who said what, what ran, and what hooks did to it. */
export function exportAsMarkdown(
  trajectory: Trajectory,
  exportedAt: string,
  mask: Mask,
  translate: Translate,
): string {
  const words: Words = { translate, clean: (text) => writeOutHidden(mask(text)) };
  const blocks = [head(trajectory, exportedAt, words)];
  const runsAt = (place: number): HookRun[] =>
    trajectory.hookRuns
      .filter(({ run, afterStep }) => ofTool(run) === null && afterStep === place)
      .map(({ run }) => run);
  trajectory.steps.forEach((step, position) => {
    blocks.push(hookRuns(runsAt(position), words));
    blocks.push(stepBlock(step, trajectory, words));
  });
  blocks.push(hookRuns(runsAt(trajectory.steps.length), words));
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The step of the call that a run belongs to. */
function ofTool({ hook_event: event, step_index: index }: HookRun): number | null {
  return event === 'PreToolUse' || event === 'PostToolUse' ? (index ?? null) : null;
}

function head({ title, conversation }: Trajectory, exportedAt: string, { translate, clean }: Words): string {
  const facts = [
    `${translate('export.conversation')} ${conversation.conversationId}`,
    `${translate('export.created')} ${conversation.createdAt}`,
    `${translate('export.exported')} ${exportedAt}`,
    `${translate('export.model')} ${named(clean(conversation.model))}`,
    ...conversation.roots.map((root) => `${translate('export.folder')} ${named(clean(root))}`),
  ];
  const name = title === '' ? translate('window.untitled') : named(clean(title));
  return [`# ${name}`, facts.map((fact) => `- ${fact}`).join('\n'), translate('export.masked')].join('\n\n');
}

function stepBlock(step: Step, trajectory: Trajectory, words: Words): string {
  const { translate, clean } = words;
  switch (step.kind) {
    case 'user':
      return section(`## ${translate('export.you')}`, step.at, [fenced(clean(step.text), 'text')]);
    case 'model':
      return modelBlock(step, words);
    case 'tool': {
      const runs = trajectory.hookRuns.map(({ run }) => run).filter((run) => ofTool(run) === step.index);
      return toolBlock(step, runs, words);
    }
    case 'hook':
      return hookBlock(step, words);
    case 'notice':
      return noticeBlock(step, words);
  }
}

function section(title: string, at: string, blocks: readonly string[]): string {
  return [`${title} · ${at}`, ...blocks].filter((block) => block !== '').join('\n\n');
}

function modelBlock(step: ModelStep, { translate, clean }: Words): string {
  if (step.text === '' && step.thinking === '' && step.error === null) return '';
  return section(`## ${translate('export.agent')}`, step.at, [
    step.thinking === '' ? '' : `${translate('export.thinking')}\n\n${fenced(clean(step.thinking), 'text')}`,
    step.text === '' ? '' : quoted(clean(step.text)),
    step.state === 'done' ? '' : translate('export.not-complete', { state: step.state }),
    step.error === null ? '' : fenced(clean(step.error), 'text'),
  ]);
}

function toolBlock(step: ToolStep, runs: readonly HookRun[], words: Words): string {
  const { translate, clean } = words;
  const { state, decision } = step;
  const by =
    step.injectedBy === null ? '' : translate('export.injected-by', { hook: named(clean(step.injectedBy)) });
  const diff = state.kind === 'done' && state.detail.kind === 'file-change' ? state.detail.diff : '';
  const text = 'text' in state ? state.text : step.output;
  return section(`### ${translate('export.tool')} ${named(clean(step.call.tool))}: ${state.kind}`, step.at, [
    by,
    fenced(clean(JSON.stringify(step.args, null, 2)), 'json'),
    ...step.overwrites.map(({ hook }) => translate('export.changed-by', { hook: named(clean(hook)) })),
    decision === null
      ? ''
      : [
          translate('export.decision', { kind: decision.kind, by: decision.by }),
          ...decision.reasons.map((reason) => `- ${named(clean(reason.text))}`),
        ].join('\n'),
    hookRuns(runs, words),
    diff === '' ? '' : fenced(clean(diff), 'diff'),
    text === '' ? '' : fenced(clean(text), 'text'),
    ...step.notes.map((note) => fenced(clean(note), 'text')),
  ]);
}

function hookBlock(step: HookStep, { translate, clean }: Words): string {
  const title = translate('export.hook-message', { hook: named(clean(step.hook)), event: step.event });
  return section(`### ${title} (${step.message})`, step.at, [fenced(clean(step.text), 'text')]);
}

function noticeBlock(step: NoticeStep, { translate, clean }: Words): string {
  return section(`### ${translate('export.notice')} (${step.level})`, step.at, [
    fenced(clean(step.text), 'text'),
  ]);
}

function hookRuns(runs: readonly HookRun[], { translate, clean }: Words): string {
  const lines = runs.map((run) => {
    const said = run.effect.words === '' ? '' : `: ${named(clean(run.effect.words))}`;
    const facts = `${run.hook_event}, ${endOf(run)}, ${String(Math.round(run.duration_ms))} ms`;
    return `- ${translate('export.hook-run')} ${named(clean(run.hook_name))} (${facts})${said}`;
  });
  return lines.join('\n');
}

function endOf({ ended }: HookRun): string {
  switch (ended.kind) {
    case 'exited':
      return `exit ${String(ended.code)}`;
    case 'signalled':
      return ended.signal;
    case 'skipped':
      return `skipped: ${ended.reason}`;
    default:
      return ended.kind;
  }
}
