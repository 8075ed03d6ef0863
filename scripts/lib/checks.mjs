import { binOf, runNode } from './run.mjs';

const programs = ['node', 'web', 'test', 'scripts'];

/** @typedef {{ name: string, script: () => string, args: string[] }} Check */

/** @type {Check[]} The slow ones first: two run at a time. */
const checks = [
  {
    name: 'lint and import rules',
    script: () => binOf('eslint'),
    args: [
      '.',
      '--max-warnings=0',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=node_modules/.cache/eslint/',
    ],
  },
  {
    name: 'format',
    script: () => binOf('prettier'),
    args: ['--check', '.', '--log-level=warn', '--cache'],
  },
  ...programs.map((program) => ({
    name: `types (${program})`,
    script: () => binOf('typescript', 'tsc'),
    args: ['-p', `tsconfig.${program}.json`],
  })),
  { name: 'unused code', script: () => binOf('knip'), args: ['--no-progress'] },
];

/**
 * Runs every check, whatever the others say, and tells how each went.
 *
 * @returns {Promise<string[]>} The names of those that failed.
 */
export async function runChecks() {
  /** @type {string[]} */
  const failed = [];
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await runCheck(check))) failed.push(check.name);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

/** @param {Check} check */
async function runCheck({ name, script, args }) {
  const started = performance.now();
  const { code, output } = await runNode(script(), args, { quiet: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}
