import type { Guidance } from './agent/ports';
import type { CoreOptions } from './core-options';
import { createMcpReviews, mcpReviewsSchema, type McpReviews } from './customizations/mcp-review';
import { createMcpServers, type McpServers } from './customizations/mcp-servers';
import { createMcpFiles } from './customizations/mcp-sources';
import type { Environment } from './environment';
import type { HookSide } from './hook-side';
import { createJsonFile } from './store/json-file';

/** What users and repositories bring beside hooks. */
export interface Customizations {
  mcp: McpServers;
  mcpReviews: McpReviews;
  guidance: Guidance;
  dispose(): Promise<void>;
}

export interface CustomizationsDeps {
  options: CoreOptions;
  side: HookSide;
  environment: Environment;
}

export function createCustomizations({ options, side, environment }: CustomizationsDeps): Customizations {
  const { homeDir } = options;
  const files = createMcpFiles(homeDir);
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
    onChange: () => undefined,
  });
  return {
    mcp,
    mcpReviews,
    guidance: {
      text: ({ conversation }) => mcp.section(conversation.roots),
    },
    dispose: mcp.dispose,
  };
}
