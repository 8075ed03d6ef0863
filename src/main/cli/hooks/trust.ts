import { resolve } from 'node:path';
import type { ReviewAnswer, ReviewItem, HookReview } from '../../../shared/domain/hook';
import type { Translate } from '../../../shared/i18n/translate';
import type { HooksCommand } from '../args';
import { UsageError } from '../failure';
import { writeErr, writeOut } from '../output';
import { isFolder } from '../roots';
import { visibleBlock, visibleLine } from '../visible';
import type { HookSide } from '../../hook-side';
import { markAsPersons, type HooksContext } from './context';

/** `hooks trust`: shows all that a folder would run, and with `--yes` trusts exactly what was shown. */
export async function trustHooks(
  { side, roots }: HooksContext,
  { dir, yes, keepOff, json }: Extract<HooksCommand, { name: 'trust' }>,
): Promise<number> {
  const { translate } = side;
  const folders = dir === null ? roots : [resolve(dir)];
  const missing = folders.find((folder) => !isFolder(folder));
  if (missing !== undefined)
    throw new UsageError(visibleLine(translate('cli.missingFolder', { path: missing })));

  const reviews = await Promise.all(folders.map((root) => side.trust.review(root)));
  refuseUnknownNames(reviews, keepOff, translate);
  for (const review of reviews) {
    writeOut(json ? `${JSON.stringify(review)}\n` : await reviewText(review, keepOff, side));
  }
  const waiting = reviews.filter(({ trusted, items }) => !trusted || items.length > 0);
  if (waiting.length === 0) return 0;
  if (!yes) {
    writeErr(`${translate('cli.trust.addYes')}\n`);
    return 1;
  }
  for (const { root, items } of waiting) {
    const result = await side.trust.answer(
      root,
      items.map((item) => answerTo(item, keepOff)),
    );
    if (!result.ok) return refused(result.error);
    await markAsPersons(side, items, [root]);
    const off = items.filter(({ name }) => keepOff.includes(name)).length;
    const said = translate('cli.trust.done', { root, trusted: items.length - off, off });
    writeErr(`${visibleLine(said)}\n`);
  }
  return 0;
}

/** What changed between the showing and the answer is a failure; a store that cannot be written is the set-up's. */
function refused({ code, message }: { code: string; message: string }): number {
  if (code === 'no-permission') throw new UsageError(message);
  writeErr(`${visibleLine(message)}\n`);
  return 1;
}

function answerTo(item: ReviewItem, keepOff: readonly string[]): ReviewAnswer {
  return {
    handlerId: item.handlerId,
    answer: keepOff.includes(item.name) ? 'keep-off' : 'trust',
    definitionHash: item.definitionHash,
    scriptHashes: Object.fromEntries(item.scripts.map(({ path, hash }) => [path, hash])),
  };
}

function refuseUnknownNames(
  reviews: readonly HookReview[],
  keepOff: readonly string[],
  translate: Translate,
): void {
  const names = [...new Set(reviews.flatMap(({ items }) => items.map(({ name }) => name)))];
  const unknown = keepOff.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const text = translate('cli.unknownName', {
    name: unknown,
    count: names.length,
    names: names.join(', '),
  });
  throw new UsageError(visibleLine(text));
}

type Words = Pick<HookSide, 'translate' | 'diff'>;

async function reviewText(
  { root, trusted, items }: HookReview,
  keepOff: readonly string[],
  words: Words,
): Promise<string> {
  const { translate } = words;
  const heading = translate('cli.trust.heading', {
    root,
    trusted: trusted ? 'yes' : 'no',
    count: items.length,
  });
  const scripts = new Map(
    items.flatMap((item) => item.scripts.map((script) => [script.path, script] as const)),
  );
  const parts = [
    visibleLine(heading),
    ...(await Promise.all(items.map((item) => itemText(item, keepOff.includes(item.name), words)))),
    ...(await Promise.all([...scripts.values()].map((script) => scriptText(script, words)))),
    ...(items.length > 0 ? [translate('cli.trust.notCovered')] : []),
  ];
  return parts.map((part) => `${part}\n`).join('\n');
}

async function itemText(item: ReviewItem, keepsOff: boolean, words: Words): Promise<string> {
  const { name, event, matcher, state, command, cwd, timeoutSeconds, scripts } = item;
  const { translate } = words;
  const lines = [
    `── ${[name, event, ...(matcher === null ? [] : [matcher])].join(' · ')}`,
    translate('cli.trust.state', { state, keepsOff: keepsOff ? 'yes' : 'no' }),
    `${translate('cli.test.command')}: ${command}`,
    `${translate('cli.trust.folder')}: ${cwd}`,
    `${translate('cli.trust.timeout')}: ${translate('cli.trust.seconds', { seconds: timeoutSeconds })}`,
    `${translate('cli.trust.scripts')}: ${scripts.map(({ path }) => path).join(', ') || '-'}`,
    ...(item.canApprove ? [translate('cli.trust.canApprove')] : []),
  ].map(visibleLine);
  const before = item.previousDefinition;
  if (before !== null)
    lines.push(
      `${translate('cli.trust.before')}:`,
      await changes(`${before}\n`, `${item.definition}\n`, words),
    );
  return lines.join('\n');
}

/** A script is shown whole, and before that what changed in it. */
async function scriptText(
  { path, text, changed, previousText }: ReviewItem['scripts'][number],
  words: Words,
): Promise<string> {
  const { translate } = words;
  const lines = [`── ${visibleLine(translate('cli.trust.script', { path }))}`];
  if (changed) {
    const kept = previousText === null ? 'no' : 'yes';
    lines.push(visibleLine(translate('cli.trust.scriptChanged', { path, kept })));
  }
  if (previousText !== null) lines.push(await changes(previousText, text, words), '');
  return [...lines, indented(text)].join('\n');
}

/** Lines that went and came, without the names of files in the head. */
async function changes(before: string, after: string, { diff }: Words): Promise<string> {
  const unified = await diff('', before, after);
  const hunks = unified.slice(Math.max(0, unified.indexOf('@@')));
  return indented(hunks);
}

function indented(text: string): string {
  return visibleBlock(text)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
