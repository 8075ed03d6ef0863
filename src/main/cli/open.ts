import { resolve } from 'node:path';
import type { Translate } from '../../shared/i18n/translate';
import { openWindow } from '../open-window';
import { writeErr } from './output';
import { visibleLine } from './visible';

interface OpenPlace {
  cliFile: string;
  env: Record<string, string>;
  translate: Translate;
}

/** `grapnel [dir]`: opens the window and returns at once; 1 where there is none to open, and why. */
export async function openDesktop(
  { folder, home }: { folder: string | null; home: string | null },
  { cliFile, env, translate }: OpenPlace,
): Promise<number> {
  const outcome = await openWindow({
    cliFile,
    folder,
    env: home === null ? env : { ...env, GRAPNEL_HOME: resolve(home) },
    platform: process.platform,
    runningIn: { file: process.execPath, isElectron: 'electron' in process.versions },
  });
  switch (outcome.kind) {
    case 'opened':
      return 0;
    case 'no-display':
      writeErr(`${translate('cli.noDisplay')}\n`);
      return 1;
    case 'no-app':
      writeErr(`${translate('cli.noApp')}\n`);
      return 1;
    case 'failed':
      writeErr(`${visibleLine(translate('cli.appNotStarted', { cause: outcome.cause }))}\n`);
      return 1;
  }
}
