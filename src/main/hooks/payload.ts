import { join } from 'node:path';
import { z } from 'zod';
import type { HookEvent } from '../../shared/domain/hook';
import type { ToolArgs } from '../../shared/domain/step';
import type { HookInputs, HookScope } from '../agent/ports';

/** What a handler is told on stdin, in the outside words, read from a file or made up for a trial. */

const toolFields = {
  toolCall: z.object({ name: z.string().min(1), args: z.record(z.string(), z.unknown()) }),
  stepIdx: z.int().min(0),
};
const invocationFields = {
  invocationNum: z.int().min(0),
  initialNumSteps: z.int().min(0),
  lastUserInput: z.string(),
};
const commonFields = {
  conversationId: z.string(),
  workspacePaths: z.array(z.string()),
  transcriptPath: z.string(),
  artifactDirectoryPath: z.string(),
  modelName: z.string(),
  hookEventName: z.string(),
  parentConversationId: z.string().optional(),
};
const schemas = {
  PreToolUse: z.object({ ...commonFields, ...toolFields }),
  PostToolUse: z.object({ ...commonFields, ...toolFields, error: z.string() }),
  PreInvocation: z.object({ ...commonFields, ...invocationFields }),
  PostInvocation: z.object({ ...commonFields, ...invocationFields }),
  Stop: z.object({
    ...commonFields,
    executionNum: z.int().min(0),
    terminationReason: z.enum(['model_stop', 'max_steps_exceeded', 'error', 'hook_terminated']),
    error: z.string(),
    fullyIdle: z.boolean(),
  }),
  SessionStart: z.object(commonFields),
};

export type PayloadScope = Omit<HookScope, 'signal' | 'onRun'>;

/** One event as the engine takes it; what only the loop knows is added by whoever fires it. */
export type Payload = {
  [E in HookEvent]: { event: E; input: Omit<HookInputs[E], 'problemWith' | 'injected'>; scope: PayloadScope };
}[HookEvent];

export type ReadPayload =
  | { kind: 'read'; payload: Payload; /** Fields that the event does not have. */ unknownFields: string[] }
  | { kind: 'other-event'; event: string }
  | { kind: 'wrong'; field: string; problem: string };

/** Completes what was given with the sample, and checks it against the event. */
export function readPayload(
  event: HookEvent,
  given: Record<string, unknown>,
  sample: Record<string, unknown>,
): ReadPayload {
  const whole: Record<string, unknown> = { ...sample, ...given };
  if (whole['hookEventName'] !== event) return { kind: 'other-event', event: String(whole['hookEventName']) };
  const known = schemas[event].shape;
  const unknownFields = Object.keys(given).filter((key) => !Object.hasOwn(known, key));
  const read = payloadOf(event, whole);
  if (read.success) return { kind: 'read', payload: read.payload, unknownFields };
  const [issue] = read.error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  return { kind: 'wrong', field, problem: issue?.message ?? read.error.message };
}

type Parsed = { success: true; payload: Payload } | { success: false; error: z.ZodError };

function payloadOf(event: HookEvent, whole: Record<string, unknown>): Parsed {
  switch (event) {
    case 'PreToolUse': {
      const { data, error } = schemas.PreToolUse.safeParse(whole);
      if (data === undefined) return { success: false, error };
      return { success: true, payload: { event, input: toolInput(data), scope: scopeOf(data) } };
    }
    case 'PostToolUse': {
      const { data, error } = schemas.PostToolUse.safeParse(whole);
      if (data === undefined) return { success: false, error };
      const input = { ...toolInput(data), error: data.error };
      return { success: true, payload: { event, input, scope: scopeOf(data) } };
    }
    case 'PreInvocation':
    case 'PostInvocation': {
      const { data, error } = schemas[event].safeParse(whole);
      if (data === undefined) return { success: false, error };
      const input = {
        invocationNumber: data.invocationNum,
        initialStepCount: data.initialNumSteps,
        lastUserInput: data.lastUserInput,
      };
      return { success: true, payload: { event, input, scope: scopeOf(data) } };
    }
    case 'Stop': {
      const { data, error } = schemas.Stop.safeParse(whole);
      if (data === undefined) return { success: false, error };
      const { executionNum: executionNumber, terminationReason, error: failure, fullyIdle } = data;
      const input = { executionNumber, terminationReason, error: failure, fullyIdle };
      return { success: true, payload: { event, input, scope: scopeOf(data) } };
    }
    case 'SessionStart': {
      const { data, error } = schemas.SessionStart.safeParse(whole);
      if (data === undefined) return { success: false, error };
      return { success: true, payload: { event, input: {}, scope: scopeOf(data) } };
    }
  }
}

function toolInput(data: z.infer<typeof schemas.PreToolUse>): {
  tool: string;
  args: ToolArgs;
  stepIndex: number;
} {
  return { tool: data.toolCall.name, args: data.toolCall.args, stepIndex: data.stepIdx };
}

function scopeOf(data: z.infer<typeof schemas.SessionStart>): PayloadScope {
  return {
    conversationId: data.conversationId,
    parentConversationId: data.parentConversationId ?? null,
    roots: data.workspacePaths,
    transcriptPath: data.transcriptPath,
    artifactDirectory: data.artifactDirectoryPath,
    modelName: data.modelName,
  };
}

/** The fields of an event as a run in this folder would really have them. */
export function sampleFields(event: HookEvent, tool: string, root: string): Record<string, unknown> {
  switch (event) {
    case 'PreToolUse':
      return { toolCall: sampleCall(tool, root), stepIdx: 2 };
    case 'PostToolUse':
      return { toolCall: sampleCall(tool, root), stepIdx: 2, error: '' };
    case 'PreInvocation':
    case 'PostInvocation':
      return { invocationNum: 0, initialNumSteps: 1, lastUserInput: samplePrompt };
    case 'Stop':
      return { executionNum: 0, terminationReason: 'model_stop', error: '', fullyIdle: true };
    case 'SessionStart':
      return {};
  }
}

export const samplePrompt = 'Run the tests and fix what fails.';

function sampleCall(tool: string, root: string): { name: string; args: ToolArgs } {
  const mcp = /^mcp:([^/]+)\/(.+)$/.exec(tool);
  if (mcp !== null) {
    return { name: 'call_mcp_tool', args: { ServerName: mcp[1], ToolName: mcp[2], Arguments: {} } };
  }
  return { name: tool, args: sampleArgs(tool, (...parts) => join(root, ...parts)) };
}

function sampleArgs(tool: string, at: (...parts: string[]) => string): ToolArgs {
  const file = at('src', 'index.js');
  switch (tool) {
    case 'run_command':
      return { CommandLine: 'npm test', Cwd: at() };
    case 'view_file':
      return { AbsolutePath: file };
    case 'write_to_file':
      return { TargetFile: file, CodeContent: "console.log('hello');\n", Overwrite: true };
    case 'replace_file_content':
      return { TargetFile: file, TargetContent: 'hello', ReplacementContent: 'goodbye' };
    case 'multi_replace_file_content':
      return {
        TargetFile: file,
        ReplacementChunks: [{ TargetContent: 'hello', ReplacementContent: 'goodbye' }],
      };
    case 'list_dir':
      return { DirectoryPath: at() };
    case 'find_by_name':
      return { SearchDirectory: at(), Pattern: '*.js' };
    case 'grep_search':
      return { SearchPath: at(), Query: 'TODO' };
    case 'read_url_content':
      return { Url: 'https://example.com/' };
    case 'manage_task':
      return { Action: 'list' };
    case 'ask_question':
      return {
        questions: [{ question: 'Which port?', options: ['3000', '8080'], is_multi_select: false }],
      };
    case 'call_mcp_tool':
      return { ServerName: 'github', ToolName: 'create_issue', Arguments: { title: 'A bug' } };
    case 'invoke_subagent':
      return { Prompt: 'Find where the port is set.' };
    default:
      return {};
  }
}
