import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHookFiles, type HookFiles } from '../../../src/main/hooks/files';
import { createTranslate } from '../../../src/shared/i18n/translate';

let base: string;
let home: string;
let root: string;
let files: HookFiles;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'hook-inspect-')));
  home = join(base, 'home');
  root = join(base, 'work');
  mkdirSync(home);
  mkdirSync(root);
  files = createHookFiles({
    homeDir: home,
    knownTools: [],
    settings: () => ({ overrides: {}, ignoredFiles: {} }),
  });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

it('finds hooks at old and foreign places, uses none of them and says where they belong', async () => {
  const hooks = { x: { PreToolUse: [{ hooks: [{ command: 'x' }] }] } };
  write(join(home, '.gemini/hooks.json'), hooks);
  write(join(home, '.gemini/settings.json'), { hooks: {} });
  write(join(home, '.claude/settings.json'), { theme: 'dark' });
  write(join(root, '.agent/hooks.json'), hooks);
  write(join(root, '.claude/settings.json'), '{ broken "hooks"');
  write(join(root, '.agents/plugins/p/hooks.json'), {});
  write(join(root, '.agents/plugins/p/hooks/hooks.json'), hooks);
  const { entries, elsewhere } = await files.inspect([root]);
  expect(entries).toEqual([]);
  expect(elsewhere).toEqual([
    { path: join(home, '.gemini/hooks.json'), moveTo: join(home, '.gemini/config/hooks.json') },
    { path: join(home, '.gemini/settings.json'), moveTo: join(home, '.gemini/config/hooks.json') },
    { path: join(root, '.agent/hooks.json'), moveTo: join(root, '.agents/hooks.json') },
    {
      path: join(root, '.agents/plugins/p/hooks/hooks.json'),
      moveTo: join(root, '.agents/plugins/p/hooks.json'),
    },
  ]);
});

it('warns of scripts that are missing or may not be executed, before they are needed', async () => {
  write(join(root, '.agents/hooks.json'), {
    gone: { PreToolUse: [{ hooks: [{ command: './scripts/gone.sh' }] }] },
    mode: { Stop: [{ command: './lint.sh' }, { command: 'sh ./lint.sh' }, { command: 'npm test' }] },
    off: { enabled: false, Stop: [{ command: './also-gone.sh' }] },
    fine: { Stop: [{ command: './fine.sh' }] },
  });
  write(join(root, 'lint.sh'), 'x');
  chmodSync(join(root, 'lint.sh'), 0o644);
  write(join(root, 'fine.sh'), 'x');
  chmodSync(join(root, 'fine.sh'), 0o755);
  const { problems } = await files.inspect([root]);
  const translate = createTranslate('en');
  expect(
    problems.map(({ code, jsonPath, text, params }) => [code, jsonPath, translate(text, params)]),
  ).toEqual([
    [
      'script-missing',
      'gone.PreToolUse[0].hooks[0]',
      `\`scripts/gone.sh\` was not found in \`${root}\`. You are asked about every matching tool call until this is fixed.`,
    ],
    [
      'script-not-executable',
      'mode.Stop[0]',
      "`lint.sh` isn't executable (mode 644). The hook fails until this is fixed.",
    ],
  ]);
});
