import { expect, test } from 'vitest';
import { readLine } from '../../../src/main/permissions/cmd-line';
import { coverCommand, meetsCommand, parseCommandRule } from '../../../src/main/permissions/command-rule';

function isCovered(line: string): boolean {
  const rule = parseCommandRule('npm test');
  return rule !== null && coverCommand(line, readLine(line, 'win32'), [rule], (one) => one) !== null;
}

test.each(['npm test', 'npm test -- --watch', 'npm  test src\\a.test.ts'])('cmd.exe, covered: %s', (line) => {
  expect(isCovered(line)).toBe(true);
});

test.each([
  "npm test '& del x'",
  'npm test & del x',
  'npm test ^& del x',
  'npm test | del x',
  'npm test > x',
  'npm test %X%',
  'npm test !X!',
  'npm test "a"',
  'npm test\ndel x',
  'npm testify',
  '%npm% test',
  'cmd /c npm test',
  'powershell npm test',
  '',
])('cmd.exe, not covered: %j', (line) => {
  expect(isCovered(line)).toBe(false);
});

test('a deny rule still looks into a line that is in doubt', () => {
  const rule = parseCommandRule('del');
  const line = 'npm test && del x';
  expect(rule !== null && meetsCommand(rule, line, readLine(line, 'win32'))).toBe(true);
});
