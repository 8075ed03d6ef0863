import { getNodeValue } from 'jsonc-parser';
import { z } from 'zod';
import { readJsonObject } from './json-text';
import { lookAndRemember, type Dependency } from './look';
import { readBytes } from './read-bytes';

const switchesSchema = z.object({
  plugins: z.record(z.string(), z.unknown()).optional(),
});
const switchedOffSchema = z.object({ enabled: z.literal(false) });

export interface PluginSwitches {
  /** Names of the user's plugins and real paths of workspace plugins that are switched off. */
  off: Set<string>;
  /** The file, when it is there and cannot be read: every plugin then counts as on. */
  unreadable: string | null;
}

/** Which plugins the configuration switches off; one it does not name is on. */
export function readPluginSwitches(path: string, seen: Dependency[]): PluginSwitches {
  const off = new Set<string>();
  const look = lookAndRemember(path, 'whole', seen);
  if (look.kind === 'absent') return { off, unreadable: null };
  const read = readBytes(path, look);
  if (read.kind !== 'bytes') return { off, unreadable: path };
  const json = readJsonObject(read.bytes.toString('utf8'));
  if (json.kind !== 'object') return { off, unreadable: path };
  const switches = switchesSchema.safeParse(getNodeValue(json.root));
  if (!switches.success) return { off, unreadable: path };
  for (const [name, value] of Object.entries(switches.data.plugins ?? {})) {
    if (switchedOffSchema.safeParse(value).success) off.add(name);
  }
  return { off, unreadable: null };
}
