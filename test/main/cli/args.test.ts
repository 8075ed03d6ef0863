import { describe, expect, it } from 'vitest';
import { parseArgs, type HooksCommand } from '../../../src/main/cli/args';
import { languageOf } from '../../../src/main/cli/args-options';
import { createTranslate, type Language } from '../../../src/shared/i18n/translate';

const parseIn = (language: Language, argv: string[]) =>
  parseArgs(argv, {
    version: '1.2.3',
    isFolder: (path) => path === 'my-folder',
    translate: createTranslate(language),
  });
const parse = (...argv: string[]) => parseIn('en', argv);
const usage = (...argv: string[]) => {
  const parsed = parse(...argv);
  return parsed.kind === 'usage' ? parsed.message : `no usage error but ${parsed.kind}`;
};
const nothingShared = { addDir: [], home: null, lang: null, trust: false };

describe('the command line of a turn', () => {
  it('reads a prompt with every option', () => {
    const parsed = parse(
      ...['-p', 'do it', '--add-dir', 'a', '--add-dir', 'b', '--model', 'demo'],
      ...['--output-format', 'stream-json', '--trust', '--dangerously-skip-permissions'],
      ...['--max-steps', '5', '--max-continuations', '0', '--fail-on-denied', '--home', 'h'],
      ...['--lang', 'ko', '--quiet', '--no-save', '-c'],
    );
    expect(parsed).toEqual({
      kind: 'run',
      options: {
        prompt: 'do it',
        addDir: ['a', 'b'],
        model: 'demo',
        outputFormat: 'stream-json',
        conversation: null,
        continueLast: true,
        trust: true,
        skipPermissions: true,
        maxSteps: 5,
        maxContinuations: 0,
        failOnDenied: true,
        home: 'h',
        lang: 'ko',
        quiet: true,
        save: false,
      },
    });
  });

  it('reads --print like -p, and a prompt that begins with a dash or is empty', () => {
    expect(parse('--print', 'x')).toEqual(parse('-p', 'x'));
    expect(parse('-p', '-x')).toMatchObject({ kind: 'run', options: { prompt: '-x' } });
    expect(parse('-p', '')).toMatchObject({ kind: 'run', options: { prompt: '' } });
  });

  it('opens a folder that exists, and says what is wrong with a word that is neither', () => {
    expect(parse('my-folder')).toEqual({ kind: 'open', folder: 'my-folder', home: null });
    expect(parse('--home', 'x')).toEqual({ kind: 'open', folder: null, home: 'x' });
    expect(parse()).toEqual({ kind: 'open', folder: null, home: null });
    expect(usage('--model', 'demo', 'my-folder')).toContain('--model');
    expect(usage('gone')).toBe('"gone" is neither a command nor an existing folder.');
    expect(usage('hoks')).toContain('Did you mean hooks?');
    expect(usage('my-folder', 'more')).toContain('"my-folder"');
  });

  it.each([
    [['-p', 'x', '--modle', 'demo'], 'There is no option --modle.', 'Did you mean --model?'],
    [['-p'], 'needs a value', '--print'],
    [['-p', 'two', 'words'], '"words" is one word too many', 'quotes'],
    [['-p', 'x', '-c', '--conversation', 'y'], '--conversation and --continue', 'together'],
    [['-p', 'x', '--add-dir', 'a', '--conversation', 'y'], 'keeps its folders', '--add-dir'],
    [['-p', 'x', '--max-steps', '0'], 'at least 1', '--max-steps'],
    [['-p', 'x', '--max-steps', '1.5'], 'whole number', '"1.5"'],
    [['-p', 'x', '--max-steps', '-3'], 'whole number', '"-3"'],
    [['-p', 'x', '--max-continuations', 'many'], 'at least 0', '"many"'],
    [['-p', 'x', '--output-format', 'xml'], 'text, json, stream-json', '"xml"'],
    [['-p', 'x', '--lang', 'fr'], 'en, ko', '"fr"'],
  ])('refuses %j', (argv, ...parts) => {
    for (const part of parts) expect(usage(...argv)).toContain(part);
  });

  it('says it in Korean where that is asked for', () => {
    expect(parseIn('ko', ['--modle'])).toEqual({
      kind: 'usage',
      message: expect.stringMatching(/--modle 옵션은 없습니다.*--model/s) as string,
    });
    const help = parseIn('ko', ['hooks', 'list', '--help']);
    expect(help.kind === 'print' && help.text).toContain('사용법: grapnel hooks list');
  });

  it('prints help and version', () => {
    expect(parse('--version')).toEqual({ kind: 'print', text: '1.2.3\n' });
    for (const argv of [['--help'], ['-h'], ['help']]) {
      const help = parse(...argv);
      expect(help.kind === 'print' && help.text).toContain('--output-format');
    }
    const hooksHelp = parse('hooks', '--help');
    expect(hooksHelp.kind === 'print' && hooksHelp.text).toContain('validate');
  });
});

describe('the command line of hooks', () => {
  const withoutTest = { tool: null, payload: null, hook: null, source: null, fixtures: false, json: false };
  it.each<[string[], HooksCommand]>([
    [['list'], { name: 'list', source: null, json: false }],
    [['list', '--json', '--source', 'user'], { name: 'list', source: 'user', json: true }],
    [['enable', 'a b'], { name: 'enable', hook: 'a b', source: null }],
    [['disable', 'gate', '--source', 'project'], { name: 'disable', hook: 'gate', source: 'project' }],
    [['validate'], { name: 'validate', paths: [], json: false }],
    [['validate', 'x', 'y', '--json'], { name: 'validate', paths: ['x', 'y'], json: true }],
    [['test', 'Stop'], { name: 'test', event: 'Stop', ...withoutTest }],
    [
      ['test', 'PreToolUse', '--tool', 'run_command', '--payload', 'p.json', '--hook', 'gate'],
      {
        name: 'test',
        event: 'PreToolUse',
        ...withoutTest,
        tool: 'run_command',
        payload: 'p.json',
        hook: 'gate',
      },
    ],
    [['test', '--fixtures'], { name: 'test', event: null, ...withoutTest, fixtures: true }],
    [
      ['runs', '--hook', 'g', '--tool', 't'],
      { name: 'runs', hook: 'g', tool: 't', source: null, json: false },
    ],
    [['trust'], { name: 'trust', dir: null, yes: false, keepOff: [], json: false }],
    [
      ['trust', 'd', '--yes', '--keep-off', 'a', '--keep-off', 'b'],
      { name: 'trust', dir: 'd', yes: true, keepOff: ['a', 'b'], json: false },
    ],
  ])('reads %j', (argv, command) => {
    expect(parse('hooks', ...argv)).toEqual({ kind: 'hooks', shared: nothingShared, command });
  });

  it('takes shared options before and after the command', () => {
    const parsed = parse(
      '--add-dir',
      'a',
      '--trust',
      'hooks',
      'list',
      '--add-dir',
      'b',
      '--home',
      'h',
      '--lang',
      'ko',
    );
    expect(parsed).toMatchObject({ shared: { addDir: ['a', 'b'], home: 'h', lang: 'ko', trust: true } });
  });

  it.each([
    [['hooks', 'lst'], 'There is no command "grapnel hooks lst".', 'Did you mean list?'],
    [['hooks', 'list', '--jsn'], 'There is no option --jsn.', 'Did you mean --json?'],
    [['hooks', 'list', 'more'], 'more words', '--help'],
    [['hooks', 'enable'], '<name>', '--help'],
    [['hooks', 'test'], 'PreToolUse', '--fixtures'],
    [['hooks', 'test', 'pretooluse'], '"pretooluse" does not fit event', 'PreToolUse'],
    [['hooks', 'test', '--fixtures', '--payload', 'p'], '--fixtures and --payload', 'together'],
    [['hooks', 'list', '--model', 'demo'], 'There is no option --model.', ''],
    [['--model', 'demo', 'hooks', 'list'], '--model is not for grapnel hooks', ''],
    [['-p', 'x', 'hooks', 'list'], '--print is not for grapnel hooks', ''],
    [['hooks'], 'Usage: grapnel hooks', 'validate'],
  ])('refuses %j', (argv, ...parts) => {
    for (const part of parts) expect(usage(...argv)).toContain(part);
  });
});

describe('the language of messages', () => {
  it.each<[string[], Record<string, string>, Language]>([
    [[], {}, 'en'],
    [[], { LANG: 'ko_KR.UTF-8' }, 'ko'],
    [[], { LANG: 'ko_KR.UTF-8', LC_ALL: 'C' }, 'en'],
    [[], { LANG: 'ko_KR.UTF-8', LC_ALL: '' }, 'ko'],
    [['-p', 'x', '--lang', 'en'], { LANG: 'ko_KR.UTF-8' }, 'en'],
    [['--lang=ko'], {}, 'ko'],
    [['--lang', 'fr'], { LANG: 'ko_KR.UTF-8' }, 'ko'],
  ])('%j with %j is %s', (argv, env, language) => {
    expect(languageOf(argv, env)).toBe(language);
  });
});
