import { z } from 'zod';

const rules = z.array(z.string()).default([]);

export const modelVendorSchema = z.enum(['google', 'anthropic', 'openai', 'compatible']);
export type ModelVendor = z.infer<typeof modelVendorSchema>;

const modelServerSchema = z.looseObject({ baseUrl: z.string().optional() }).optional();

const permissionRulesSchema = z.object({ allow: rules, deny: rules, ask: rules });

/** settings.json of the data folder. Unknown keys are kept when the app writes it. */
export const settingsSchema = z.object({
  language: z.enum(['system', 'en', 'ko']).default('system'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  model: z.string().default('demo'),
  composer: z
    .object({
      /** Mod+Enter sends and Enter makes a new line; the chord then never answers an approval. */
      modEnterSends: z.boolean().default(false),
    })
    .prefault({}),
  /** Told while no window shows what waits. Quiet hours are the system's. */
  notifications: z
    .object({ enabled: z.boolean().default(true), sound: z.boolean().default(true) })
    .prefault({}),
  /** Where a vendor is spoken to, when not at its usual address: a server of one's own, or a proxy. */
  models: z
    .looseObject({
      google: modelServerSchema,
      anthropic: modelServerSchema,
      openai: modelServerSchema,
      compatible: modelServerSchema,
    } satisfies Record<ModelVendor, unknown>)
    .default({}),
  permissions: permissionRulesSchema
    .extend({ mode: z.enum(['review', 'accept-edits']).default('review') })
    .prefault({}),
  /** By the real path of a workspace root. */
  workspaces: z.record(z.string(), z.object({ permissions: permissionRulesSchema.prefault({}) })).default({}),
  limits: z
    .object({
      /** Model answers and tool calls in one execution. */
      steps: z.int().min(1).default(200),
      /** How often hooks may keep one turn going; 0: never. */
      stopContinuations: z.int().min(0).default(10),
    })
    .prefault({}),
  hooks: z
    .object({
      brokenGate: z.enum(['hold', 'deny']).default('hold'),
      scriptChanges: z.enum(['pause', 'notify']).default('pause'),
      /** Real path of a hooks.json, then hook name. */
      overrides: z.record(z.string(), z.record(z.string(), z.object({ enabled: z.boolean() }))).default({}),
      /** Real path of an unreadable hooks.json → hash of the bytes that are ignored. */
      ignoredFiles: z.record(z.string(), z.string()).default({}),
    })
    .prefault({}),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What the settings page may change in one go. */
export const settingsPatchSchema = z.object({
  language: z.enum(['system', 'en', 'ko']).optional(),
  theme: z.enum(['system', 'light', 'dark']).optional(),
  model: z.string().min(1).optional(),
  /** Where a vendor is spoken to; null: at its usual address. */
  modelAddress: z.object({ vendor: modelVendorSchema, baseUrl: z.string().nullable() }).optional(),
  permissionMode: z.enum(['review', 'accept-edits']).optional(),
  modEnterSends: z.boolean().optional(),
  notifications: z.boolean().optional(),
  notificationSound: z.boolean().optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
