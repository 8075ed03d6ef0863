import { z } from 'zod';
import { modelVendorSchema } from './settings';

/** Where the key of a vendor is; a key itself never reaches a window. */
const keyPlaceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('environment'), variable: z.string() }),
  /** Kept by the app: sealed by the system, unencrypted in the file, or until the app ends. */
  z.object({ from: z.literal('app'), kept: z.enum(['sealed', 'unencrypted', 'memory']) }),
]);

export const vendorSetupSchema = z.object({
  vendor: modelVendorSchema,
  label: z.string(),
  key: keyPlaceSchema.nullable(),
  needsKey: z.boolean(),
  /** Where it is spoken to when the settings name no address; null: nowhere. */
  usualAddress: z.string().nullable(),
});
export type VendorSetup = z.infer<typeof vendorSetupSchema>;

export const modelKeysSchema = z.object({
  vendors: z.array(vendorSetupSchema),
  /** The secret store of the system; null where it has none. */
  store: z.string().nullable(),
  /** The file in which the app keeps keys. */
  file: z.string(),
  /** Why kept keys could not be read, in words. */
  problem: z.string().nullable(),
});
export type ModelKeys = z.infer<typeof modelKeysSchema>;

export const newModelKeySchema = z.object({
  vendor: modelVendorSchema,
  key: z.string().min(1).max(10_000),
  /** Only of use without a secret store: the person agrees to the key standing in the file as it is. */
  unencrypted: z.boolean(),
});
export type NewModelKey = z.infer<typeof newModelKeySchema>;
