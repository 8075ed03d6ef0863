import type { HookHandlerView, HookListing, HookProblem } from '../../shared/domain/hook';
import type { OutLine } from './report';

/** One handler per line, without a header; other programs read it. */
export function hooksTsv(listing: HookListing): string {
  return listing.handlers
    .map((handler) =>
      [
        handler.name,
        handler.enabled ? 'enabled' : 'disabled',
        handler.event,
        handler.matcher ?? '-',
        handler.type,
        handler.command,
        handler.trust,
      ]
        .map(escapeField)
        .join('\t'),
    )
    .map((line) => `${line}\n`)
    .join('');
}

function escapeField(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');
}

/** The `data` of the json form: handlers gathered under their definition, in running order. */
export function hooksData(listing: HookListing): OutLine {
  const groups = new Map<string, HookHandlerView[]>();
  for (const handler of listing.handlers) {
    const key = `${handler.source.path}\0${handler.name}`;
    groups.set(key, [...(groups.get(key) ?? []), handler]);
  }
  const named = new Set<HookProblem>();
  const hooks = [...groups.values()].map((handlers) => hookData(handlers, listing.problems, named));
  return { hooks, problems: listing.problems.filter((problem) => !named.has(problem)) };
}

function hookData(handlers: HookHandlerView[], problems: HookProblem[], named: Set<HookProblem>): OutLine {
  const [first] = handlers;
  if (first === undefined) return {};
  const own = problems.filter(
    (problem) => problem.file === first.source.path && belongsTo(problem.json_path, first.name),
  );
  for (const problem of own) named.add(problem);
  return {
    name: first.name,
    enabled: first.enabled,
    source: first.source.path,
    source_kind: first.source.layer,
    trusted: handlers.every((handler) => handler.trust === 'trusted'),
    actions: handlers.map((handler) => ({
      event: handler.event,
      ...(handler.matcher === null ? {} : { matcher: handler.matcher }),
      type: handler.type,
      command: handler.command,
      timeout_seconds: handler.timeoutSeconds,
      trust: handler.trust,
    })),
    problems: own,
  };
}

function belongsTo(jsonPath: string, name: string): boolean {
  // As paths are written: a name that is no plain word stands in brackets.
  const head = /^[\p{L}\p{N}_-]+$/u.test(name) ? name : `[${JSON.stringify(name)}]`;
  const rest = jsonPath.startsWith(head) ? jsonPath.slice(head.length) : null;
  return rest !== null && (rest === '' || rest.startsWith('.') || rest.startsWith('['));
}
