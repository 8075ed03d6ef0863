import { z } from 'zod';
import { hookDecisions } from './hook';
import { hookRunSchema } from './hook-run';

/** A trial of one handler that a window asks for. */
export const trialAskSchema = z.object({
  roots: z.array(z.string()),
  handlerId: z.string(),
  /** JSON with the fields that are given; empty: the sample. */
  payload: z.string(),
  /** The person said, for this one run, that a handler nobody reviewed may run. */
  confirmed: z.boolean(),
});
export type TrialAsk = z.infer<typeof trialAskSchema>;

const trialEffectSchema = z.object({
  decision: z.enum([...hookDecisions, 'hold', 'no_opinion', 'continue', 'stop']).optional(),
  reason: z.string(),
  permission_overrides: z.array(z.string()),
  overwritten: z.array(z.string()),
  injected: z.number(),
  termination_behavior: z.enum(['', 'force_continue', 'terminate']).optional(),
});

export const trialReportSchema = z.object({
  /** Of the sample call. */
  tool: z.string().nullable(),
  unknownFields: z.array(z.string()),
  runs: z.array(hookRunSchema),
  effect: trialEffectSchema,
});
export type TrialReport = z.infer<typeof trialReportSchema>;
