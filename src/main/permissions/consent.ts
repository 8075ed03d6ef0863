import { isAbsolute } from 'node:path';
import { coverCommand, meetsCommand, mightMeetCommand, type CommandRule } from './command-rule';
import { coversHost } from './host';
import { absolutePath, isSensitive, isWithin, type Disk } from './paths';
import type { RulePattern } from './resource';
import { isFullyRead } from './shell-command';
import type { McpSubject, PathSubject, Subject } from './subject';

/** A rule with its paths placed on this disk. */
export type PlacedPattern =
  | Exclude<RulePattern, { path: string }>
  | { action: 'read_file' | 'write_file'; paths: '*' | readonly string[] };

export interface PlacedRule {
  text: string;
  pattern: PlacedPattern;
}

/** An allow rule (`grantId` is null) or a grant. */
export interface Consent extends PlacedRule {
  grantId: string | null;
}

/** `bases`: the roots that a relative path may start from. */
export function placePattern(
  pattern: RulePattern,
  bases: readonly string[],
  home: string,
  disk: Disk,
): PlacedPattern {
  if (!('path' in pattern)) return pattern;
  const { action, path } = pattern;
  if (path === '*') return { action, paths: '*' };
  const isFixed = isAbsolute(path) || path === '~' || path.startsWith('~/');
  const places = (isFixed ? [''] : bases).map((base) => absolutePath(path, base, home));
  return { action, paths: places.map((place) => disk.realPath(place)) };
}

function coversPath(subject: PathSubject, consent: Consent, roots: readonly string[]): boolean {
  const { pattern } = consent;
  if (pattern.action !== subject.action && pattern.action !== 'write_file') return false;
  if (!('paths' in pattern)) return false;
  if (subject.path === null) return pattern.paths === '*';
  const { path, ignoreCase } = subject;
  // Consent remembered for a folder was not asked about what is always asked inside it.
  const reaches = (place: string): boolean =>
    consent.grantId === null || !subject.sensitive || roots.some((root) => isSensitive(root, place));
  if (pattern.paths === '*') return consent.grantId === null || !subject.sensitive;
  return pattern.paths.some((place) => isWithin(place, path, ignoreCase) && reaches(place));
}

function commandRule({ pattern }: Consent): CommandRule | null {
  return pattern.action === 'command' ? pattern.rule : null;
}

function coverPath(
  subject: PathSubject,
  consents: readonly Consent[],
  roots: readonly string[],
): Consent[] | null {
  if (subject.isProtected) return null;
  const found = consents.find((consent) => coversPath(subject, consent, roots));
  if (found !== undefined) return [found];
  const { line } = subject;
  if (line === null || subject.path !== null) return null;
  return coverCommand(line, null, consents, (consent) => {
    const rule = commandRule(consent);
    return rule?.kind === 'any' ? null : rule;
  });
}

function namesTool(pattern: { server: string; tool: string }, subject: McpSubject): boolean {
  return (
    (pattern.server === '*' || pattern.server === subject.server) &&
    (pattern.tool === '*' || pattern.tool === subject.tool)
  );
}

/** The consents that together cover a subject; null: it is not covered. */
export function coverSubject(
  subject: Subject,
  consents: readonly Consent[],
  roots: readonly string[],
): Consent[] | null {
  switch (subject.action) {
    case 'command':
      return coverCommand(subject.line, subject.exactOnly ? null : subject.reading, consents, commandRule);
    case 'read_file':
    case 'write_file':
      return coverPath(subject, consents, roots);
    case 'read_url':
    case 'mcp': {
      if (subject.action === 'read_url' && subject.isPrivate) return null;
      const found = consents.find((consent) => meets(subject, consent, false));
      return found === undefined ? null : [found];
    }
  }
}

/** Whether a deny or ask rule meets a subject. `denies`: a deny on reading denies writing too. */
export function meets(subject: Subject, { pattern }: PlacedRule, denies: boolean): boolean {
  switch (pattern.action) {
    case 'command':
      return subject.action === 'command' && meetsCommand(pattern.rule, subject.line, subject.reading);
    case 'read_file':
    case 'write_file': {
      if (subject.action !== 'read_file' && subject.action !== 'write_file') return false;
      if (subject.action !== pattern.action && !(denies && pattern.action === 'read_file')) return false;
      const { path, ignoreCase } = subject;
      if (pattern.paths === '*') return true;
      return path !== null && pattern.paths.some((place) => isWithin(place, path, ignoreCase));
    }
    case 'read_url':
      return (
        subject.action === 'read_url' &&
        (pattern.host === '*' || (subject.host !== null && coversHost(pattern.host, subject.host)))
      );
    case 'mcp':
      return subject.action === 'mcp' && namesTool(pattern, subject);
  }
}

/** Whether every deny rule can be sure that it does not meet the subject. */
export function canJudge(subject: Subject, denyRules: readonly PlacedRule[]): boolean {
  if (subject.action === 'command') {
    const { reading } = subject;
    const isRead = isFullyRead(reading);
    return !denyRules.some(
      ({ pattern }) => pattern.action === 'command' && (!isRead || mightMeetCommand(pattern.rule, reading)),
    );
  }
  if (subject.action !== 'write_file' || subject.path !== null) return true;
  return !denyRules.some(({ pattern }) => 'paths' in pattern);
}
