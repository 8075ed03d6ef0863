import { z } from 'zod';
import { hookSourceSchema } from './hook';

export const ruleTriggers = ['always_on', 'model_decision', 'glob', 'manual'] as const;

const serverStates = [
  'off',
  'starting',
  'ready',
  'failed',
  'disabled',
  'untrusted',
  'review',
  'changed',
  'kept-off',
  'hidden',
] as const;

const ruleViewSchema = z.object({
  name: z.string(),
  source: hookSourceSchema,
  trigger: z.enum(ruleTriggers),
  description: z.string(),
});

const skillViewSchema = z.object({ name: z.string(), source: hookSourceSchema, description: z.string() });

const pluginViewSchema = z.object({
  name: z.string(),
  description: z.string(),
  folder: z.string(),
  /** The workspace root that brings it; null for the user's own. */
  root: z.string().nullable(),
  enabled: z.boolean(),
});

const serverViewSchema = z.object({
  name: z.string(),
  source: hookSourceSchema,
  /** What is started or reached, on one line. */
  address: z.string(),
  state: z.enum(serverStates),
  /** Why it is not well, in words; null when it is. */
  detail: z.string().nullable(),
  tools: z.array(z.string()),
});
export type ServerView = z.infer<typeof serverViewSchema>;

/** What users and repositories bring beside hooks, as it counts right now. */
export const customizationListSchema = z.object({
  rules: z.array(ruleViewSchema),
  skills: z.array(skillViewSchema),
  plugins: z.array(pluginViewSchema),
  servers: z.array(serverViewSchema),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Roots of which nothing is loaded, since they are not trusted. */
  untrustedRoots: z.array(z.string()),
});
export type CustomizationList = z.infer<typeof customizationListSchema>;
