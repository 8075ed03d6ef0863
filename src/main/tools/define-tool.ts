import { z } from 'zod';
import type { Resource } from '../../shared/domain/permission';
import type { ToolArgs } from '../../shared/domain/step';
import type { ToolContext, ToolOutcome, ToolPreview, ToolSpec } from '../agent/ports';

/** One tool: what the model reads of it, what its args are, what it touches and what it does. */
interface ToolDefinition<A> {
  name: string;
  description: string;
  args: z.ZodType<A>;
  /** What else may be wrong with args that the schema accepts, where that depends on more than the args. */
  fits?(args: A, roots: string[]): string | null;
  resources(args: A, roots: string[]): Promise<Resource[]>;
  preview?(args: A, roots: string[]): Promise<ToolPreview>;
  /** Throws ToolFailure for what was expected to go wrong. */
  run(args: A, context: ToolContext): Promise<ToolOutcome>;
}

/** A tool behind its schema: takes args as they came and parses them itself. */
export interface Tool {
  spec: ToolSpec;
  problemWith(args: unknown, roots: string[]): string | null;
  resources(args: ToolArgs, roots: string[]): Promise<Resource[]>;
  preview(args: ToolArgs, roots: string[]): Promise<ToolPreview>;
  run(args: ToolArgs, context: ToolContext): Promise<ToolOutcome>;
}

/** Every call may say in the model's own words what it is for. */
const anyCall = {
  toolSummary: z
    .string()
    .optional()
    .describe('What this call is for, in a few words; shown to the person who decides about it.'),
};

/** The schema of a tool's args; keys it does not know are let pass, and stay in the recorded call. */
export function argsSchema<S extends z.ZodRawShape>(shape: S): z.ZodObject<S & typeof anyCall> {
  return z.object({ ...shape, ...anyCall });
}

export function defineTool<A>(definition: ToolDefinition<A>): Tool {
  const { name, description, args: schema } = definition;
  return {
    spec: { name, description, parameters: parametersOf(schema) },
    problemWith(args, roots) {
      const parsed = schema.safeParse(args);
      if (!parsed.success) return describeProblems(name, args, parsed.error);
      return definition.fits?.(parsed.data, roots) ?? null;
    },
    resources: async (args, roots) => definition.resources(schema.parse(args), roots),
    preview: async (args, roots) =>
      definition.preview?.(schema.parse(args), roots) ?? { cwd: null, diff: null },
    run: async (args, context) => definition.run(schema.parse(args), context),
  };
}

function parametersOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
  return parameters;
}

function describeProblems(tool: string, args: unknown, error: z.ZodError): string {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    return `The arguments of ${tool} must be one JSON object.`;
  }
  const problems = error.issues.map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`);
  const shown = problems.slice(0, 5).join('; ');
  const more = problems.length > 5 ? ` (and ${String(problems.length - 5)} more)` : '';
  return `The arguments of ${tool} do not fit: ${shown}${more}.`;
}
