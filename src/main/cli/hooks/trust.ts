import { resolve } from 'node:path';
import type { ReviewAnswer, ReviewItem, HookReview } from '../../../shared/domain/hook';
import type { Translate } from '../../../shared/i18n/translate';
import type { HooksCommand } from '../args';
import { UsageError } from '../failure';
import { writeErr, writeOut } from '../output';
import { isFolder } from '../roots';
import { visibleBlock, visibleLine } from '../visible';
import type { HooksContext } from './context';

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
    writeOut(json ? `${JSON.stringify(review)}\n` : reviewText(review, keepOff, translate));
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
    for (const { path, name } of items) await side.gates.accept({ path, name }, [root], false);
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

function reviewText(
  { root, trusted, items }: HookReview,
  keepOff: readonly string[],
  translate: Translate,
): string {
  const heading = translate('cli.trust.heading', {
    root,
    trusted: trusted ? 'yes' : 'no',
    count: items.length,
  });
  const scripts = new Map(
    items.flatMap((item) => item.scripts.map((script) => [script.path, script] as const)),
  );
  return [
    visibleLine(heading),
    ...items.map((item) => itemText(item, keepOff.includes(item.name), translate)),
    ...[...scripts.values()].map(({ path, text }) => scriptText(path, text, translate)),
    ...(items.length > 0 ? [translate('cli.trust.notCovered')] : []),
  ]
    .map((part) => `${part}\n`)
    .join('\n');
}

function itemText(item: ReviewItem, keepsOff: boolean, translate: Translate): string {
  const { name, event, matcher, state, command, cwd, timeoutSeconds, scripts } = item;
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
  const changed = item.scripts.filter(({ previousText }) => previousText !== null).map(({ path }) => path);
  if (before !== null) lines.push(`${translate('cli.trust.before')}:`, indented(before));
  if (changed.length > 0)
    lines.push(visibleLine(translate('cli.trust.scriptChanged', { paths: changed.join(', ') })));
  return lines.join('\n');
}

function scriptText(path: string, text: string, translate: Translate): string {
  return `── ${visibleLine(translate('cli.trust.script', { path }))}\n${indented(text)}`;
}

function indented(text: string): string {
  return visibleBlock(text)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
