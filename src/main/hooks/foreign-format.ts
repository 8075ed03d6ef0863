import { quote } from './quote';
import type { Finding, ReadContext } from './parse-output';

/** Warns about fields nobody reads, naming the right spelling or the format they come from. */
export function extraFields(
  value: Record<string, unknown>,
  known: readonly string[],
  context: ReadContext,
): Finding[] {
  const extra = Object.keys(value).filter((key) => !known.includes(key));
  if (extra.length === 0) return [];
  const fields = extra.slice(0, 5).map((key) => `\`${quote(key, context)}\``);
  const message = context.translate('hook.run.extraFields', {
    count: extra.length,
    fields: fields.join(', ') + (extra.length > 5 ? ', …' : ''),
  });
  return [{ severity: 'warning', code: 'unknown_field', message: message + foreignHint(value, context) }];
}

const claudeFields = ['hookSpecificOutput', 'permissionDecision', 'stopReason', 'suppressOutput', 'continue'];
const clineFields = ['cancel', 'contextModification'];

/** Says whose format an answer is in, when it is a known foreign one; else ''. */
export function foreignHint(value: Record<string, unknown>, context: ReadContext): string {
  const { decision } = value;
  const has = (name: string): boolean => Object.hasOwn(value, name);
  const hint = (product: string, field: string): string =>
    ` ${context.translate('hook.run.foreign', { product, field })}`;
  const claude = claudeFields.find(has);
  if (claude !== undefined) return hint('Claude Code', claude);
  if (decision === 'block' || decision === 'approve') return hint('Claude Code', `decision: "${decision}"`);
  if (has('permission')) return hint('Cursor', 'permission');
  const cline = clineFields.find(has);
  if (cline !== undefined) return hint('Cline', cline);
  for (const name of ['inject_steps', 'termination_behavior', 'permission_decision']) {
    if (!has(name)) continue;
    const now = name === 'permission_decision' ? 'decision' : camelCase(name);
    return ` ${context.translate('hook.run.snakeCase', { field: name, now })}`;
  }
  return '';
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
