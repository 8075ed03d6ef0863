import { z } from 'zod';

/** What the person chose for this run of the app only; never stored. */
export const sessionStateSchema = z.object({
  /** "No prompts": what would ordinarily be asked becomes yes. */
  skipPrompts: z.boolean(),
});
export type SessionState = z.infer<typeof sessionStateSchema>;
