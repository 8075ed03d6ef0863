import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importProblem } from '../../scripts/lint/import-table.mjs';
import { readImports, sourceFiles } from './read-imports';

const problemsOf = (file: string, text: string): string[] =>
  readImports(file, text).flatMap((read) => importProblem({ file, ...read }) ?? []);

describe('the import table', () => {
  const files = sourceFiles('src');

  it('has source files to look at', () => {
    expect(files).toContain('src/shared/ipc/contract.ts');
    expect(files.length).toBeGreaterThan(25);
  });

  it.each(files)('is kept by %s', (file) => {
    expect(problemsOf(file, readFileSync(file, 'utf8'))).toEqual([]);
  });

  it.each([
    ['the loop reaches for a file', 'src/main/agent/execution.ts', `import { readFile } from 'node:fs';`],
    ['the loop sees an adapter', 'src/main/agent/execution.ts', `import { run } from '../tools/run';`],
    [
      'an adapter sees another',
      'src/main/hooks/engine.ts',
      `import { decide } from '../permissions/decide';`,
    ],
    ['the same from deeper down', 'src/main/hooks/events/stop.ts', `import { x } from '../../tools/files';`],
    [
      'an adapter takes a value of the ports',
      'src/main/tools/x.ts',
      `import { Tools } from '../agent/ports';`,
    ],
    ['the store as a value', 'src/main/hooks/x.ts', `import { createJsonFile } from '../store/json-file';`],
    [
      'a tool starts a program',
      'src/main/tools/run-command.ts',
      `import { spawn } from 'node:child_process';`,
    ],
    ['a tool takes execa', 'src/main/tools/run-command.ts', `import { execa } from 'execa';`],
    ['the store shows a window', 'src/main/store/paths.ts', `import { app } from 'electron';`],
    ['the terminal needs Electron', 'src/main/cli/index.ts', `import { app } from 'electron';`],
    ['the terminal goes around the core', 'src/main/cli/x.ts', `import { fire } from '../hooks/engine';`],
    ['shared has Node', 'src/shared/domain/step.ts', `import path from 'node:path';`],
    ['shared knows main', 'src/shared/domain/step.ts', `import type { Core } from '../../main/core-api';`],
    ['the envelope loads zod', 'src/shared/ipc/result.ts', `import { z } from 'zod';`],
    [
      'preload knows the contract',
      'src/preload/index.ts',
      `import { requests } from '../shared/ipc/contract';`,
    ],
    ['a window has Node', 'src/renderer/api/client.ts', `import fs from 'node:fs';`],
    ['a window imports main', 'src/renderer/app/App.tsx', `import { x } from '../../main/core';`],
    ['a feature sees another', 'src/renderer/features/hooks/x.ts', `import { y } from '../approvals/y';`],
    [
      'a part of the look knows a feature',
      'src/renderer/ui/X.tsx',
      `import { y } from '../features/hooks/y';`,
    ],
    ['an unlisted package', 'src/main/tools/x.ts', `import _ from 'lodash';`],
    ['the root of the core shows a window', 'src/main/core.ts', `import { open } from './desktop/window';`],
    ['the terminal opens the window', 'src/main/cli/x.ts', `import { open } from '../desktop/window';`],
    ['a folder that is in no zone', 'src/main/helpers/x.ts', `import path from 'node:path';`],
    ['a dynamic import', 'src/main/agent/x.ts', `const y = await import('../tools/y');`],
    ['a re-export', 'src/main/agent/x.ts', `export { y } from '../tools/y';`],
    ['an import for its effect', 'src/main/agent/x.ts', `import '../tools/y';`],
    ['an import inside a type', 'src/main/agent/x.ts', `type Y = import('../tools/y').Y;`],
    ['a require', 'src/main/agent/x.ts', `const y = require('electron');`],
  ])('is broken when %s', (_what, file, text) => {
    expect(problemsOf(file, text)).toHaveLength(1);
  });

  it.each([
    ['src/main/model/x.ts', `import { ModelError, type Model } from '../agent/ports';`],
    ['src/main/hooks/events/x.ts', `import { y } from '../engine'; import { run } from '../../process/run';`],
    ['src/main/hooks/x.ts', `import type { JsonFile } from '../store/json-file';`],
    ['src/main/core.ts', `import { x } from './clock'; import { y } from './agent/turn';`],
    ['src/main/cli/run-turn.ts', `import { createCore } from '../core';`],
    ['src/main/process/run.ts', `import { spawn } from 'node:child_process';`],
    ['src/main/desktop/window.ts', `import { BrowserWindow } from 'electron';`],
    ['src/preload/index.ts', `import { eventChannel } from '../shared/ipc/bridge';`],
    ['src/renderer/features/hooks/store.ts', `import { x } from './x'; import { y } from '../../ui/y';`],
    ['src/renderer/app/App.tsx', `import { x } from '../features/hooks/x';`],
  ])('allows what %s needs', (file, text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });
});
