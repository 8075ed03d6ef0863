import { z } from 'zod';
import type { NewModelKey } from '../shared/domain/model-keys';
import { modelVendorSchema, type ModelVendor } from '../shared/domain/settings';
import type { SecretVault } from './core-api';
import type { KeyOf } from './model/keys';
import { createJsonFile } from './store/json-file';

type Kept = 'sealed' | 'unencrypted' | 'memory';

/** Keys of model vendors that the person gave to the app. */
export interface KeptKeys {
  readonly file: string;
  keyOf: KeyOf;
  placeOf(vendor: ModelVendor): Kept | null;
  /** Sealed where the system can, else in the file if the person agreed to that, else until the app ends. */
  set(key: NewModelKey): Promise<void>;
  remove(vendor: ModelVendor): Promise<void>;
  /** Every key that was kept in this run, those since removed too: to be masked. */
  values(): readonly string[];
  /** Why what is kept could not be read. */
  problem(): string | null;
}

const entrySchema = z.union([z.object({ sealed: z.string() }), z.object({ unencrypted: z.string() })]);
type Entry = z.infer<typeof entrySchema>;
/** By vendor; names that this version does not know are kept. */
const fileSchema = z.object({ keys: z.record(z.string(), entrySchema).default({}) });

/**
 * Reads and unseals what is kept; what fails is `problem`, and stays as it is on disk. A null vault belongs to
 * a host that keeps no keys: the file is not even read.
 */
export async function openKeptKeys(path: string, vault: SecretVault | null): Promise<KeptKeys> {
  const file = createJsonFile(path, fileSchema);
  const keys = new Map<ModelVendor, { value: string; kept: Kept }>();
  const seen = new Set<string>();
  let problem: string | null = null;

  const hold = (vendor: ModelVendor, value: string, kept: Kept): void => {
    keys.set(vendor, { value, kept });
    seen.add(value);
  };
  const store = (vendor: ModelVendor, entry: Entry | null): Promise<unknown> =>
    file.update(({ keys: { [vendor]: _before, ...others } }) => ({
      keys: entry === null ? others : { ...others, [vendor]: entry },
    }));
  const read = async (from: SecretVault): Promise<void> => {
    for (const [name, entry] of Object.entries((await file.read()).keys)) {
      const vendor = modelVendorSchema.safeParse(name).data;
      if (vendor === undefined) continue;
      if ('unencrypted' in entry) hold(vendor, entry.unencrypted, 'unencrypted');
      else hold(vendor, await from.unseal(entry.sealed), 'sealed');
    }
  };

  if (vault !== null) {
    await read(vault).catch((error: unknown) => {
      problem = error instanceof Error ? error.message : String(error);
    });
  }
  return {
    file: path,
    keyOf(vendor) {
      const key = keys.get(vendor);
      return key === undefined ? null : { value: key.value, variable: null };
    },
    placeOf: (vendor) => keys.get(vendor)?.kept ?? null,
    async set({ vendor, key, unencrypted }) {
      if (vault === null) throw new Error('This host keeps no keys.');
      const canSeal = (await vault.name()) !== null;
      const kept: Kept = canSeal ? 'sealed' : unencrypted ? 'unencrypted' : 'memory';
      const entry: Record<Kept, () => Promise<Entry | null>> = {
        sealed: async () => ({ sealed: await vault.seal(key) }),
        unencrypted: () => Promise.resolve({ unencrypted: key }),
        // An older one must not come back at the next start.
        memory: () => Promise.resolve(null),
      };
      await store(vendor, await entry[kept]());
      hold(vendor, key, kept);
    },
    async remove(vendor) {
      await store(vendor, null);
      keys.delete(vendor);
    },
    values: () => [...seen],
    problem: () => problem,
  };
}
