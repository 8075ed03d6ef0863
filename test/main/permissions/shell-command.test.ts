import { describe, expect, test } from 'vitest';
import { coverCommand, meetsCommand, parseCommandRule } from '../../../src/main/permissions/command-rule';
import { isFullyRead, readCommandLine } from '../../../src/main/permissions/shell-command';
import { attacks, namesRm, startsRm } from './attack-corpus';
import { covered, granted, uncovered, writing } from './command-corpus';
import { everyday, everydayRules } from './everyday-corpus';

function consents(rules: readonly string[]) {
  return rules.flatMap((text) => {
    const rule = parseCommandRule(text.slice('command('.length, -1));
    return rule === null ? [] : [{ rule }];
  });
}

function isCovered(line: string, rules: readonly string[] = granted): boolean {
  return coverCommand(line, readCommandLine(line), consents(rules), ({ rule }) => rule) !== null;
}

describe('what grants of npm test, git status and ls cover', () => {
  test.each(covered.map((line) => [JSON.stringify(line), line]))('covered: %s', (_, line) => {
    expect(isCovered(line)).toBe(true);
    expect(readCommandLine(line).writes).toEqual([]);
  });

  test.each([...uncovered, ...attacks].map((line) => [JSON.stringify(line), line]))(
    'not covered: %s',
    (_, line) => {
      expect(isCovered(line)).toBe(false);
    },
  );

  test.each(writing)('%s writes', (line, targets) => {
    expect(readCommandLine(line).writes.map((write) => write.target)).toEqual(targets);
  });
});

describe('a deny rule for rm', () => {
  const rule = parseCommandRule('rm');
  const isClear = (line: string): boolean => {
    const reading = readCommandLine(line);
    return rule !== null && !meetsCommand(rule, line, reading) && isFullyRead(reading);
  };

  test.each(startsRm.map((line) => [JSON.stringify(line), line]))('is not passed by %s', (_, line) => {
    expect(isClear(line)).toBe(false);
  });

  test.each(namesRm.map((line) => [JSON.stringify(line), line]))('lets %s pass', (_, line) => {
    expect(isClear(line)).toBe(true);
  });
});

describe('everyday commands', () => {
  test('fewer than one in twenty still asks although every part of it is allowed', () => {
    const asked = everyday.filter((line) => !isCovered(line, everydayRules));
    console.info(`everyday: ${everyday.length} lines, ${asked.length} still ask: ${JSON.stringify(asked)}`);
    expect(asked.length / everyday.length).toBeLessThan(0.05);
  });
});
