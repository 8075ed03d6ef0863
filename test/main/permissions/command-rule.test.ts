import { describe, expect, test } from 'vitest';
import { coverCommand, meetsCommand, parseCommandRule } from '../../../src/main/permissions/command-rule';
import { readCommandLine } from '../../../src/main/permissions/shell-command';

function covers(rules: string[], line: string): boolean {
  const consents = rules.flatMap((text) => {
    const rule = parseCommandRule(text);
    return rule === null ? [] : [{ rule }];
  });
  return coverCommand(line, readCommandLine(line), consents, ({ rule }) => rule) !== null;
}

describe('what allow rules cover', () => {
  test.each<[rules: string[], line: string, covered: boolean]>([
    [['*'], 'anything $X `y`', true],
    [['*'], 'a $(', true],
    [['echo $HOME'], 'echo $HOME', true],
    [['echo $HOME'], 'echo $HOME x', false],
    [['echo $HOME'], 'echo $HOME; echo $HOME', false],
    [['npm test && ls'], 'npm test && ls', true],
    [['npm test && ls'], 'npm test && ls -la', false],
    [['ls *.ts'], 'ls *.ts', true],
    [['ls *.ts'], 'ls *.ts *.js', true],
    [['ls *.ts'], "ls '*.ts'", false],
    [['ls *.ts'], 'ls a.ts', false],
    [['git commit -m "a b"'], "git commit -m 'a b' --amend", true],
    [['regex:npm (test|run \\w+)'], 'npm run build', true],
    [['regex:npm (test|run \\w+)'], 'npm run build; rm x', false],
    [['regex:npm (test|run \\w+)'], 'npm run build && npm test', true],
    [['regex:npm .*'], 'npm test; rm x', false],
    [['regex:npm .*'], 'npm test && rm x', false],
    [['regex:npm .*'], 'npm $X', false],
    [['regex:npm .*'], 'npm $(rm x)', false],
    [['regex:find .*'], 'find . -exec rm {} +', false],
    [['regex:sudo .*'], 'sudo rm x', false],
    [['regex:npm'], 'npm test', false],
    [['sudo npm test'], 'sudo npm test', true],
    [['sudo npm test'], 'sudo npm test --watch', true],
    [['sudo'], 'sudo npm test', false],
    [['sudo', 'npm test'], 'sudo npm test', true],
    [['npm test'], 'sudo npm test', false],
    [['sudo -u root npm'], 'sudo -u root npm test', true],
    [['FOO=1 npm test'], 'FOO=1 npm test --watch', true],
    [['FOO=1 npm test'], 'FOO=2 npm test', false],
    [['FOO=1', 'npm test'], 'FOO=1 npm test', true],
    [['env'], 'env PATH=/tmp npm test', false],
    [['env', 'npm test'], 'env PATH=/tmp npm test', false],
    [['env PATH=/tmp', 'npm test'], 'env PATH=/tmp npm test', true],
    [['git'], 'git -c core.pager=x log', false],
    [['git -c core.pager=x'], 'git -c core.pager=x log', true],
    [['git'], 'git -C sub log', true],
    [['find', 'ls'], 'find . -exec ls {} +', true],
    [['find'], 'find . -exec ls {} +', false],
    [['find'], 'find . -name x', true],
    [['find', 'rm'], 'find . -delete', true],
    [['find'], 'find . -delete', false],
    [['find'], 'find *', false],
    [['bash'], 'bash -c "ls"', false],
    [['bash'], 'bash -s', false],
    [['bash'], 'bash x.sh', false],
    [['bash x.sh'], 'bash x.sh --y', true],
    [['bash -lc ls'], 'bash -lc ls', true],
    [['bash', 'ls'], 'bash -lc ls', true],
    [['export'], 'export PATH=/tmp', false],
    [['export PATH=/tmp'], 'export PATH=/tmp', true],
    [['set -e', 'ls'], 'set -e; ls', true],
    [['xargs rm'], 'xargs rm', true],
    [['trap'], 'trap "rm x" EXIT', false],
    [['a{1}b'], 'a{1}b', true],
    [['npm'], 'npm{,x}', false],
  ])('%j, %s: %s', (rules, line, covered) => {
    expect(covers(rules, line)).toBe(covered);
  });
});

describe('what deny and ask rules meet', () => {
  test.each<[rule: string, line: string, met: boolean]>([
    ['*', 'anything', true],
    ['rm', 'rm', true],
    ['rm', 'rmdir x', false],
    ['rm -rf', 'rm -rf x', true],
    ['rm -rf', 'rm -r x', false],
    ['git push', 'cd x; git push --force', true],
    ['git push', 'git  "push"', true],
    ['./x', '/tmp/x', false],
    ['regex:.*force.*', 'git push --force', true],
    ['regex:.*force.*', 'ls && git push --force', true],
    ['regex:git push.*', 'ls; git p\\ush', true],
    ['regex:git push', 'git push x', false],
  ])('%s, %s: %s', (text, line, met) => {
    const rule = parseCommandRule(text);
    expect(rule !== null && meetsCommand(rule, line, readCommandLine(line))).toBe(met);
  });
});

test('no line takes long or brings the reader down', () => {
  const started = performance.now();
  for (const line of [
    '('.repeat(15_000),
    '$('.repeat(5_000),
    '`'.repeat(15_001),
    '{'.repeat(15_000),
    '{a,'.repeat(5_000),
    'sudo '.repeat(3_000),
    'eval '.repeat(3_000),
    'a|'.repeat(8_000),
    '"'.repeat(15_001),
    '[['.repeat(5_000),
    `sh -c '${'sh -c '.repeat(2500)}'`,
    'x'.repeat(10_000_000),
    '\ud800',
    '\0',
  ]) {
    expect(covers(['npm test'], line)).toBe(false);
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});
