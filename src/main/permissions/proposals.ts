import type { TextKey } from '../../shared/i18n/translate';
import { coverSubject, type Consent } from './consent';
import { parseRule, printResource } from './resource';
import { looksLikeSecret } from './secrets';
import type { SimpleCommand } from './shell-command';
import type { CommandSubject, Subject } from './subject';

export type Proposal = { rules: string[]; note: TextKey | null } | { rules: null; note: TextKey };

const maxRuleLength = 500;

/** Programs whose first words name a harmless sub-command: the rest is what changes from call to call. */
const subCommands: Readonly<Record<string, RegExp>> = {
  npm: /^(?:test|t|ci|install|ls|outdated|audit|(?:run|run-script) [\w:.-]+)/,
  pnpm: /^(?:test|install|ls|lint|build|run [\w:.-]+)/,
  yarn: /^(?:test|install|lint|build|run [\w:.-]+)/,
  bun: /^(?:test|install|run [\w:.-]+)/,
  git: /^(?:status|diff|log|show|add|commit|fetch|blame|stash list|branch --list|rev-parse|ls-files)/,
  cargo: /^(?:build|check|test|clippy|fmt|doc|bench)/,
  go: /^(?:build|test|vet|fmt)/,
  docker: /^(?:ps|images|logs|compose (?:ps|logs|build))/,
  make: /^[\w-]+/,
  gh: /^(?:pr|issue|run) (?:view|list|status|diff|checks)/,
};

/** The narrowest rule that will still be of use the next time. */
function narrowRule(command: SimpleCommand): string {
  const words = command.words.map((word) => word.raw);
  const [program = '', ...rest] = words;
  const known = Object.hasOwn(subCommands, program) ? subCommands[program] : undefined;
  const found = command.spelled === 1 ? known?.exec(rest.join(' '))?.[0] : undefined;
  const isWhole = found !== undefined && (rest.join(' ') === found || rest.join(' ').startsWith(`${found} `));
  return isWhole ? `${program} ${found}` : words.join(' ');
}

function isKnown(command: SimpleCommand): boolean {
  return (
    !command.opaque &&
    command.words.every((word) => word.kind === 'constant' || word.kind === 'pattern') &&
    command.starts.every((inner) => inner.opaque || isKnown(inner))
  );
}

function asRule(text: string): string {
  return printResource({ action: 'command', target: text });
}

function proposeCommand(subject: CommandSubject, consents: readonly Consent[]): Proposal {
  const { line, reading } = subject;
  if (/[\r\n]/.test(line)) return { rules: null, note: 'permissions.note.manyLines' };
  if (line.length > maxRuleLength) return { rules: null, note: 'permissions.note.long' };
  const exact: Proposal = { rules: [asRule(line)], note: 'permissions.note.exact' };
  if (subject.exactOnly || reading.opaque || !reading.commands.every(isKnown)) return exact;
  const missing = reading.commands.filter((command) => {
    const alone = { ...reading, commands: [command], writes: [] };
    return coverSubject({ ...subject, line: '', reading: alone }, consents, []) === null;
  });
  const rules = [...new Set(missing.map(narrowRule))].map(asRule);
  return { rules, note: null };
}

function proposeSubject(subject: Subject, consents: readonly Consent[]): Proposal {
  switch (subject.action) {
    case 'command':
      return proposeCommand(subject, consents);
    case 'read_file':
    case 'write_file':
      if (subject.implied) return { rules: null, note: 'permissions.note.folder' };
      if (subject.isProtected) return { rules: null, note: 'permissions.note.protected' };
      // The exact text of the line, which is proposed for the command, stands for it.
      if (subject.path === null) return { rules: [], note: null };
      return { rules: [printResource(subject.resource)], note: null };
    case 'read_url':
      if (subject.isPrivate) return { rules: null, note: 'permissions.note.privateHost' };
      return { rules: [printResource(subject.resource)], note: null };
    case 'mcp':
      return { rules: [printResource(subject.resource)], note: null };
  }
}

/**
 * The rules that "Always allow" would save for these subjects: together they cover them, or there are none
 * and the note says why.
 */
export function proposeRules(
  subjects: readonly Subject[],
  consents: readonly Consent[],
  roots: readonly string[],
): Proposal {
  const rules: string[] = [];
  let note: TextKey | null = null;
  for (const subject of subjects) {
    const proposal = proposeSubject(subject, consents);
    if (proposal.rules === null) return proposal;
    rules.push(...proposal.rules);
    note ??= proposal.note;
  }
  if (rules.some(looksLikeSecret)) return { rules: null, note: 'permissions.note.secret' };
  const unique = [...new Set(rules)];
  const saved: Consent[] = unique.flatMap((text) => {
    const rule = parseRule(text);
    if (!rule.ok) return [];
    const { pattern } = rule;
    // Grants for paths name the real path already, so there is nothing to place.
    return [
      {
        text,
        grantId: 'proposed',
        pattern: 'path' in pattern ? { action: pattern.action, paths: [pattern.path] } : pattern,
      },
    ];
  });
  const covered = subjects.every((subject) => coverSubject(subject, [...saved, ...consents], roots) !== null);
  return covered && unique.length > 0
    ? { rules: unique, note }
    : { rules: null, note: 'permissions.note.none' };
}
