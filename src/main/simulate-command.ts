import type { Decision } from '../shared/domain/permission';
import type { Tools } from './agent/ports';
import type { PermissionRules } from './permissions/permissions';

export interface CommandToSimulate {
  roots: string[];
  /** Null: no conversation, so that nothing remembered for one counts. */
  conversationId: string | null;
  command: string;
}

/** What would be said to a terminal command, by the rules that judge real ones. No hook is run and nothing counted. */
export async function simulateCommand(
  tools: Tools,
  permissions: PermissionRules,
  { roots, conversationId, command }: CommandToSimulate,
): Promise<Decision> {
  const tool = 'run_command';
  const args = { CommandLine: command };
  const [resources, { cwd }] = await Promise.all([
    tools.resources(tool, args, roots),
    tools.preview(tool, args, roots),
  ]);
  return permissions.simulate({
    conversationId: conversationId ?? '',
    roots,
    tool,
    args,
    resources,
    cwd,
    hooks: { verdict: { kind: 'none' }, grantRequiredBy: [], overridesFromUser: [], overridesFromOthers: [] },
  });
}
