import { resourceActionSchema, type Resource, type ResourceAction } from '../../shared/domain/permission';
import { parseCommandRule, type CommandRule } from './command-rule';
import { normalHost } from './host';

/** What a rule says, before its path is placed on this disk. */
export type RulePattern =
  | { action: 'command'; rule: CommandRule }
  | { action: 'read_file' | 'write_file'; path: string }
  | { action: 'read_url'; host: string }
  | { action: 'mcp'; server: string; tool: string };

export type ParsedRule =
  | { ok: true; pattern: RulePattern }
  /** `action` is null when not even that can be read. */
  | { ok: false; action: ResourceAction | null };

/** `action(target)`; null when the text is not of that form. */
export function parseResource(text: string): Resource | null {
  const match = /^([a-z_]+)\(([\s\S]+)\)$/.exec(text);
  const action = resourceActionSchema.safeParse(match?.[1]);
  const target = match?.[2];
  if (!action.success || target === undefined || target.trim() === '') return null;
  return { action: action.data, target };
}

export function printResource({ action, target }: Resource): string {
  return `${action}(${target})`;
}

function parseMcp(target: string): { server: string; tool: string } | null {
  if (target === '*') return { server: '*', tool: '*' };
  const at = target.indexOf('/');
  const [server, tool] = [target.slice(0, at), target.slice(at + 1)];
  if (at <= 0 || tool === '' || server.includes('*') || (tool.includes('*') && tool !== '*')) return null;
  return { server, tool };
}

function parsePattern({ action, target }: Resource): RulePattern | null {
  switch (action) {
    case 'command': {
      const rule = parseCommandRule(target);
      return rule === null ? null : { action, rule };
    }
    case 'read_file':
    case 'write_file':
      // A star anywhere else would be a glob, and one that silently matches nothing is no protection.
      return target.includes('*') && target !== '*' ? null : { action, path: target };
    case 'read_url': {
      const host = target === '*' ? '*' : normalHost(target);
      return host === null ? null : { action, host };
    }
    case 'mcp': {
      const parts = parseMcp(target);
      return parts === null ? null : { action, ...parts };
    }
  }
}

const parsed = new Map<string, ParsedRule>();
const memoLimit = 5000;

/** A rule of the settings or of a grant. Remembered by its text, since parsing shell is not free. */
export function parseRule(text: string): ParsedRule {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const resource = parseResource(text);
  const pattern = resource === null ? null : parsePattern(resource);
  const action = resourceActionSchema.safeParse(/^\s*(\w+)/.exec(text)?.[1]);
  const rule: ParsedRule =
    pattern === null ? { ok: false, action: action.success ? action.data : null } : { ok: true, pattern };
  if (parsed.size >= memoLimit) parsed.clear();
  parsed.set(text, rule);
  return rule;
}

/**
 * Whether a hook may name this as what it has checked: a literal resource of the grammar. A pattern is
 * none, since it would be saved as a rule far wider than what was asked.
 */
export function isValidResource(text: string): boolean {
  const resource = parseResource(text);
  if (resource === null || resource.target === '*' || resource.target.startsWith('regex:')) return false;
  const rule = parseRule(text);
  return rule.ok && !(rule.pattern.action === 'mcp' && rule.pattern.tool === '*');
}
