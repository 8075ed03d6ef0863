import type { CustomizationList } from '../shared/domain/customization';
import type { Result } from '../shared/ipc/result';
import type { Guidance } from './agent/ports';
import type { CoreEvent } from './core-api';
import type { CoreOptions } from './core-options';
import { createAdvice, type Advice } from './customizations/advice';
import { adviceSection } from './customizations/advice-text';
import { toCustomizationList } from './customizations/listing';
import { createMcpReviews, mcpReviewsSchema, type McpReviews } from './customizations/mcp-review';
import { createMcpServers, type McpServers } from './customizations/mcp-servers';
import { createMcpFiles } from './customizations/mcp-sources';
import { mentionsIn } from './customizations/mentions';
import type { CustomizationProblem } from './customizations/problem';
import type { Environment } from './environment';
import type { HookSide } from './hook-side';
import { findPlugins, pluginSwitchesFile, realPathOf, type FoundPlugins } from './hooks/sources';
import { createJsonFile } from './store/json-file';
import { togglePlugin } from './toggle-plugin';

/** What users and repositories bring beside hooks. */
export interface Customizations {
  mcp: McpServers;
  mcpReviews: McpReviews;
  guidance: Guidance;
  list(roots: string[]): Promise<CustomizationList>;
  /** Names of the skills that a message may begin with, after a slash. */
  skillNames(roots: readonly string[]): Promise<string[]>;
  setPluginEnabled(folder: string, enabled: boolean): Promise<Result<Record<never, never>>>;
  dispose(): Promise<void>;
}

export interface CustomizationsDeps {
  options: CoreOptions;
  side: HookSide;
  environment: Environment;
  emit(event: CoreEvent): void;
}

export function createCustomizations(deps: CustomizationsDeps): Customizations {
  const { options, side, environment, emit } = deps;
  const { homeDir } = options;
  const files = createMcpFiles(homeDir);
  const advice = createAdvice(homeDir);
  const mcpReviews = createMcpReviews({
    file: createJsonFile(side.paths.mcpReviews, mcpReviewsSchema),
    files,
    isTrusted: side.trust.isTrusted,
    now: () => new Date(),
  });
  const mcp = createMcpServers({
    files,
    homeDir,
    environment: environment.forCommands,
    standing: mcpReviews.standing,
    onChange: () => {
      emit({ name: 'customizations.changed', payload: {} });
    },
  });
  /** Only plugins that were listed can be switched: a window names a folder, it does not choose one. */
  const listed = new Map<string, string>();

  return {
    mcp,
    mcpReviews,
    guidance: createGuidance(advice, mcp, side),
    async list(roots) {
      const trusted = await trustedOf(roots, side);
      const plugins = findPlugins(homeDir, roots, []);
      for (const { folder, name, root } of plugins.plugins) {
        listed.set(folder, root === null ? name : realPathOf(folder));
      }
      const found = {
        advice: await advice.load(trusted),
        entries: await mcp.prepare(roots),
        plugins,
        problems: [...files.load(roots).problems, ...pluginProblems(plugins, homeDir)],
        untrustedRoots: roots.filter((root) => !trusted.includes(root)),
      };
      return toCustomizationList(found, side.translate);
    },
    async skillNames(roots) {
      const { skills } = await advice.load(await trustedOf(roots, side));
      return skills.map(({ name }) => name);
    },
    async setPluginEnabled(folder, enabled) {
      const key = listed.get(folder);
      const { translate, editor } = side;
      if (key !== undefined) {
        return togglePlugin(key, enabled, { path: pluginSwitchesFile(homeDir), editor, translate });
      }
      const message = translate('core.hookGone', { path: folder });
      return { ok: false, error: { code: 'not-found', message } };
    },
    dispose: mcp.dispose,
  };
}

function createGuidance(advice: Advice, mcp: McpServers, side: HookSide): Guidance {
  return {
    async text(trajectory) {
      const { roots } = trajectory.conversation;
      const trusted = await trustedOf(roots, side);
      const [loaded, servers] = await Promise.all([advice.load(trusted), mcp.section(roots)]);
      const rules = adviceSection(loaded, mentionsIn(trajectory), roots);
      return [rules, servers].filter((part) => part !== '').join('\n\n');
    },
  };
}

/** Of a folder that is not trusted nothing is even read. */
async function trustedOf(roots: readonly string[], { trust }: HookSide): Promise<string[]> {
  const trusted = await Promise.all(roots.map((root) => trust.isTrusted(root).catch(() => false)));
  return roots.filter((_root, index) => trusted[index]);
}

function pluginProblems(
  { unreadable, unreadableSwitches }: FoundPlugins,
  homeDir: string,
): CustomizationProblem[] {
  const folders = unreadable.map(({ folder, error }): CustomizationProblem => ({
    path: folder,
    code: 'custom.problem.unreadable',
    params: { error },
  }));
  if (unreadableSwitches === null) return folders;
  const path = pluginSwitchesFile(homeDir);
  return [...folders, { path, code: 'custom.problem.switchesUnreadable', params: {} }];
}
