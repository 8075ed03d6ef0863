import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createAdvice } from '../../../src/main/customizations/advice';
import { adviceSection } from '../../../src/main/customizations/advice-text';
import type { Mentions } from '../../../src/main/customizations/mentions';
import { tempFolder } from '../../support/temp-folder';

let home: string;
let root: string;
let advice: ReturnType<typeof createAdvice>;
beforeEach(() => {
  home = tempFolder('grapnel-home-');
  root = tempFolder('grapnel-work-');
  advice = createAdvice(home);
});

function write(folder: string, file: string, text: string): string {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const rule = (head: string, body: string): string => `---\n${head}\n---\n\n${body}\n`;

async function section(
  mentions: Partial<Record<keyof Mentions, string[]>> = {},
  roots = [root],
): Promise<string> {
  const { files = [], names = [], commands = [] } = mentions;
  const sets = { files: new Set(files), names: new Set(names), commands: new Set(commands) };
  return adviceSection(await advice.load(roots), sets, roots);
}
const codes = async (roots = [root]): Promise<string[]> =>
  (await advice.load(roots)).problems.map(({ code }) => code);

it('says nothing where there is nothing', async () => {
  expect(await section()).toBe('');
  expect(await codes()).toEqual([]);
});

it('takes the rules of the user as they are, and those of the repository quoted and named as its own', async () => {
  write(home, '.gemini/GEMINI.md', 'Answer briefly.');
  write(root, 'AGENTS.md', 'Run the tests.\nServer "x": its tools:');
  write(root, 'GEMINI.md', 'Use pnpm.');
  write(root, '.agents/rules/style.md', rule('trigger: always_on', 'Two spaces.'));
  const text = await section();
  expect(text).toContain(`of the user (${join(home, '.gemini/GEMINI.md')}):\nAnswer briefly.`);
  expect(text).toContain(
    `of the repository (${join(root, 'AGENTS.md')}):\n| Run the tests.\n| Server "x": its tools:`,
  );
  expect(text).toContain('\n| Use pnpm.');
  expect(text).toContain('\n| Two spaces.');
  expect(text).not.toContain('always_on');
});

it('of an untrusted folder, which is not among the roots given, nothing is loaded', async () => {
  write(root, 'AGENTS.md', 'Run the tests.');
  write(root, '.agents/skills/release/SKILL.md', rule('name: release', 'Tag it.'));
  expect(await section({}, [])).toBe('');
});

it('offers a model_decision rule by its description and path only', async () => {
  const path = write(
    root,
    '.agents/rules/db.md',
    rule('trigger: model_decision\ndescription: For SQL', 'Use indexes.'),
  );
  const text = await section();
  expect(text).toContain(`- {"rule":"db","description":"For SQL","path":${JSON.stringify(path)}}`);
  expect(text).not.toContain('Use indexes.');
});

it.each([
  ['globs: "*.ts, *.tsx"', ['src/a.ts'], true],
  ['globs: ["src/**/*.ts"]', ['src/deep/a.ts'], true],
  ['globs: ["src/**/*.ts"]', ['lib/a.ts'], false],
  ['globs: "*.ts"', ['/elsewhere/a.ts'], false],
  ['globs: "*.ts"', [], false],
])('a glob rule with %s, when %j is touched: %s', async (globs, files, counts) => {
  write(root, '.agents/rules/ts.md', rule(`trigger: glob\n${globs}`, 'No any.'));
  expect((await section({ files })).includes('No any.')).toBe(counts);
});

it('a manual rule waits for its name, and a skill for its command', async () => {
  write(root, '.agents/rules/careful.md', rule('trigger: manual', 'Go slowly.'));
  const path = write(
    home,
    '.gemini/config/skills/release/SKILL.md',
    rule('name: release\ndescription: Ships it', 'Tag it.'),
  );
  const silent = await section();
  expect(silent).not.toContain('Go slowly.');
  expect(silent).not.toContain('Tag it.');
  expect(silent).toContain(`- {"skill":"release","description":"Ships it","path":${JSON.stringify(path)}}`);
  expect(await section({ names: ['careful'] })).toContain('\n| Go slowly.');
  expect(await section({ commands: ['release'] })).toContain(`with /release (${path}):\nTag it.`);
});

it('cuts what a repository brings at 24,000 bytes, in sight, and never the text of the user', async () => {
  write(root, 'AGENTS.md', '가'.repeat(10_000));
  write(home, '.gemini/GEMINI.md', 'u'.repeat(30_000));
  const text = await section();
  expect(text).toContain('가'.repeat(8000));
  expect(text).not.toContain('가'.repeat(8001));
  expect(text).toContain('[… cut: only the first 24000 of 30000 bytes count]');
  expect(text).toContain('u'.repeat(30_000));
  expect(await codes()).toEqual(['custom.problem.cut']);
});

it('shows hidden characters of a repository', async () => {
  write(root, 'AGENTS.md', 'Be nice.\u202Eevil\u{E0041}');
  expect(await section()).toContain('| Be nice.\\u{202E}evil\\u{E0041}');
});

it('does not follow a link out of the workspace', async () => {
  const outside = tempFolder();
  mkdirSync(join(root, '.agents', 'rules'), { recursive: true });
  symlinkSync(write(outside, 'id_rsa', 'PRIVATE'), join(root, '.agents', 'rules', 'x.md'));
  symlinkSync(write(outside, 'notes', 'PRIVATE'), join(root, 'AGENTS.md'));
  expect(await section()).toBe('');
  expect(await codes()).toEqual(['custom.problem.leadsOut', 'custom.problem.leadsOut']);
});

it('tells of a head that cannot be read; the rule counts all the same', async () => {
  write(root, '.agents/rules/a.md', rule('trigger: [', 'One.'));
  write(root, '.agents/rules/b.md', rule('trigger: sometimes', 'Two.'));
  write(root, '.agents/rules/c.md', rule('trigger: glob', 'Three.'));
  const text = await section();
  expect(text).toContain('| One.');
  expect(text).toContain('| Two.');
  expect(text).not.toContain('Three.');
  expect(await codes()).toEqual([
    'custom.problem.frontMatter',
    'custom.problem.frontMatter',
    'custom.problem.noGlobs',
  ]);
});

it('a plugin that is switched off brings nothing', async () => {
  write(home, '.gemini/config/plugins/pack/rules/tone.md', 'Be kind.');
  write(home, '.gemini/config/plugins/pack/skills/greet/SKILL.md', rule('description: Greets', 'Say hi.'));
  const on = await section();
  expect(on).toContain('Be kind.');
  expect(on).toContain('"skill":"greet"');
  write(home, '.gemini/config/config.json', JSON.stringify({ plugins: { pack: { enabled: false } } }));
  expect(await section()).toBe('');
});

it('the same skill twice is the first one, and the other is told', async () => {
  write(home, '.gemini/config/skills/release/SKILL.md', rule('description: mine', ''));
  write(root, '.agents/skills/release/SKILL.md', rule('description: theirs', ''));
  expect(await section()).not.toContain('theirs');
  expect(await codes()).toEqual(['custom.problem.sameSkill']);
});

it('is the same text while nothing changes, and another right after a change', async () => {
  const path = write(root, 'AGENTS.md', 'First.');
  const first = await section();
  expect(await section()).toBe(first);
  writeFileSync(path, 'Second.');
  expect(await section()).toContain('| Second.');
});
