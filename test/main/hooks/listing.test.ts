import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHookFiles } from '../../../src/main/hooks/files';
import { toListing } from '../../../src/main/hooks/listing';
import { createProtectedPaths } from '../../../src/main/hooks/protected';
import { hookListingSchema } from '../../../src/shared/domain/hook';
import { createTranslate } from '../../../src/shared/i18n/translate';

let base: string;
let root: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'hook-listing-')));
  root = join(base, 'work');
  mkdirSync(root);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
}
const files = () =>
  createHookFiles({ homeDir: base, knownTools: [], settings: () => ({ overrides: {}, ignoredFiles: {} }) });

it('lists the handlers that fire, with folder, trust and problems in words', async () => {
  write(join(base, '.gemini/config/hooks.json'), { u: { Stop: [{ command: 'x' }] } });
  write(join(root, '.agents/hooks.json'), {
    off: { enabled: false, PreToolUse: [{ matcher: 'a', hooks: [{ command: './own.sh', timeout: 0.5 }] }] },
    bad: 5,
  });
  write(join(root, '.agents/own.sh'), 'x');
  const loaded = await files().load([root]);
  const [user] = loaded.entries;
  if (user?.kind !== 'handler') throw new Error('no handler');
  const trust = {
    handlers: new Map([[user.handlerId, 'trusted'] as const]),
    untrustedRoots: new Set([root]),
  };
  const listing = await toListing(loaded, trust, { gates: [], scripts: [] }, createTranslate('ko'));
  expect(hookListingSchema.parse(listing)).toEqual(listing);
  expect(listing.handlers).toMatchObject([
    { name: 'u', enabled: true, trust: 'trusted', cwd: join(base, '.gemini/config'), type: 'command' },
    {
      name: 'off',
      enabled: false,
      trust: 'review',
      cwd: join(root, '.agents'),
      matcher: 'a',
      timeoutSeconds: 0.5,
    },
  ]);
  expect(listing.sources.map(({ state }) => state)).toEqual(['loaded', 'untrusted']);
  expect(listing.problems).toMatchObject([
    { severity: 'note', code: 'timeout-fraction', json_path: 'off.PreToolUse[0].hooks[0].timeout', line: 1 },
    {
      severity: 'error',
      code: 'definition-not-object',
      message: expect.stringContaining('객체여야 합니다') as string,
    },
  ]);
});

it('protects every hooks.json, the scripts hooks name, plugins, MCP configuration and the data folder', async () => {
  write(join(base, '.gemini/config/hooks.json'), {
    u: { Stop: [{ command: 'node "$GRAPNEL_HOOK_DIR/u.js"; cat log' }] },
  });
  write(join(base, '.gemini/config/u.js'), 'x');
  write(join(base, '.gemini/config/log'), 'x');
  write(join(root, '.agents/hooks.json'), { p: { Stop: [{ command: './scripts/later.sh' }] } });
  write(join(root, '.agents/plugins/q/hooks.json'), {});
  const protectedPaths = createProtectedPaths({
    homeDir: base,
    dataFolder: join(base, 'data'),
    files: files(),
  });
  const paths = await protectedPaths([root]);
  expect(paths).toEqual(
    expect.arrayContaining([
      join(base, 'data'),
      join(base, '.gemini/config/hooks.json'),
      join(base, '.gemini/config/config.json'),
      join(base, '.gemini/config/mcp_config.json'),
      join(base, '.gemini/config/plugins'),
      join(base, '.gemini/config/u.js'),
      join(root, '.agents/hooks.json'),
      join(root, '.agents/plugins'),
      join(root, '.agents/plugins/q/hooks.json'),
      join(root, '.agents/mcp_config.json'),
      join(root, 'scripts/later.sh'),
    ]),
  );
  expect(paths).not.toContain(join(base, '.gemini/config/log'));
});
