import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const windowStateSchema = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(200), height: z.int().min(200) }),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowStateSchema>;

export interface WindowStateFile {
  read(): WindowState | null;
  write(state: WindowState): void;
}

/** Where the window stood. Losing it costs a default position, so nothing here fails. */
export function windowStateFile(folder: string): WindowStateFile {
  const path = join(folder, 'window.json');
  return {
    read() {
      try {
        return windowStateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return null;
      }
    },
    write(state) {
      try {
        writeFileSync(path, JSON.stringify(state));
      } catch {
        // Nothing is lost but a position.
      }
    },
  };
}
