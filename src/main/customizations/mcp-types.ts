/** A tool as its server describes it; all of it is the server's own text. */
export interface McpTool {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>;
}

/** Why a server cannot be used right now. */
export type McpFailure =
  | { kind: 'not-started'; detail: string }
  /** Its program ended by itself. */
  | { kind: 'ended'; detail: string }
  | { kind: 'no-answer'; seconds: number }
  | { kind: 'refused'; detail: string };

export type McpContent =
  { kind: 'text'; text: string } | { kind: 'data'; what: string; mimeType: string; bytes: number };

export type CallAnswer =
  | { kind: 'answered'; content: McpContent[]; isError: boolean }
  | { kind: 'failed'; failure: McpFailure }
  | { kind: 'cancelled' };

export interface McpLimits {
  /** From the start of a server until it has said which tools it has. */
  connectMs: number;
  /** A call without an answer and without progress. */
  callMs: number;
  /** What a broken HTTP stream may take to be resumed. */
  resumeMs: number;
  /** How long the first request of a turn waits for servers that are just starting. */
  graceMs: number;
}
