import type { RunSubagent, Tools } from '../agent/ports';
import { errorCode } from './workspace-path';
import { askQuestion } from './ask-question';
import { createCallMcpTool, type McpCalls } from './call-mcp-tool';
import type { Tool } from './define-tool';
import { createInvokeSubagent } from './invoke-subagent';
import type { ReadsDenied } from './left-out';
import { createListDir } from './list-dir';
import { createManageTask } from './manage-task';
import { createRunCommand } from './run-command';
import { multiReplaceFileContent, replaceFileContent } from './edit';
import { createReadUrl } from './read-url';
import { createFindByName, createGrepSearch } from './search';
import { createTasks } from './tasks';
import { ToolFailure } from './tool-failure';
import { viewFile } from './view-file';
import { writeToFile } from './write-file';

export interface ToolsDeps {
  /** What commands get to see of the environment, already without keys and secrets. */
  environment: () => Promise<Record<string, string>>;
  /** Loopback, link-local and private addresses, and names that are only known inside. */
  isPrivateHost: (host: string) => boolean;
  mcp: McpCalls;
  runSubagent: RunSubagent;
  deniedReads: ReadsDenied;
}

/** All tools of the agent behind the one port. */
export function createTools(deps: ToolsDeps): Tools {
  const tasks = createTasks();
  const tools = [
    createRunCommand(deps.environment, tasks),
    createManageTask(tasks),
    viewFile,
    writeToFile,
    replaceFileContent,
    multiReplaceFileContent,
    createListDir(deps.deniedReads),
    createFindByName(deps),
    createGrepSearch(deps),
    createReadUrl(deps),
    askQuestion,
    createCallMcpTool(deps.mcp),
    createInvokeSubagent(deps.runSubagent),
  ];
  const byName = new Map(tools.map((tool) => [tool.spec.name, tool]));
  const named = (name: string): Tool => {
    const tool = byName.get(name);
    if (tool === undefined) throw new Error(`there is no tool "${name}"`);
    return tool;
  };
  return {
    specs: () => tools.map((tool) => tool.spec),
    problemWith(name, args, roots = []) {
      const tool = byName.get(name);
      if (tool !== undefined) return tool.problemWith(args, roots);
      return `There is no tool "${name}". The tools are: ${[...byName.keys()].join(', ')}.`;
    },
    resources: async (name, args, roots) => named(name).resources(args, roots),
    async preview(name, args, roots) {
      try {
        return await named(name).preview(args, roots);
      } catch (error) {
        // What cannot be shown yet is told when it runs; the prompt still shows the whole args.
        if (isExpected(error)) return { cwd: null, diff: null };
        throw error;
      }
    },
    async run(name, args, context) {
      try {
        context.signal.throwIfAborted();
        return await named(name).run(args, context);
      } catch (error) {
        if (context.signal.aborted) return { kind: 'cancelled' };
        if (!isExpected(error)) throw error;
        return { kind: 'failed', error: error.message };
      }
    },
  };
}

/** A refusal of ours, or one of the system (EACCES, ENOSPC, …); Node's own ERR_… codes are bugs. */
function isExpected(error: unknown): error is Error {
  if (error instanceof ToolFailure) return true;
  const code = errorCode(error);
  return code !== null && !code.startsWith('ERR_');
}
