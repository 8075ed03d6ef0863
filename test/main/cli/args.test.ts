import { describe, expect, it } from 'vitest';
import { parseArgs } from '../../../src/main/cli/args';

const parse = (...argv: string[]) => parseArgs(argv, '1.2.3', (path) => path === 'my-folder');

describe('the command line', () => {
  it('reads a prompt with every option', () => {
    const parsed = parse(
      ...[
        '-p',
        'do it',
        '--add-dir',
        'a',
        '--add-dir',
        'b',
        '--model',
        'demo',
        '--output-format',
        'stream-json',
      ],
      ...['--trust', '--dangerously-skip-permissions', '--max-steps', '5', '--max-continuations', '0'],
      ...['--fail-on-denied', '--home', 'h', '--lang', 'ko', '--quiet', '--no-save', '-c'],
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

  it('reads --print like -p', () => {
    expect(parse('--print', 'x')).toEqual(parse('-p', 'x'));
  });

  it('opens a folder that exists, and says what is wrong with a word that is neither', () => {
    expect(parse('my-folder')).toEqual({ kind: 'open', folder: 'my-folder' });
    expect(parse()).toEqual({ kind: 'open', folder: null });
    expect(parse('gone')).toEqual({ kind: 'usage', message: expect.stringContaining('"gone"') as string });
  });

  it('suggests the option that was meant', () => {
    expect(parse('-p', 'x', '--modle', 'demo')).toEqual({
      kind: 'usage',
      message: expect.stringContaining('--model') as string,
    });
  });

  it.each([
    ['--max-steps', '0'],
    ['--max-steps', '1.5'],
    ['--max-steps', '-3'],
    ['--max-continuations', 'many'],
    ['--output-format', 'xml'],
    ['--lang', 'fr'],
  ])('refuses %s %s', (option, value) => {
    expect(parse('-p', 'x', option, value).kind).toBe('usage');
  });

  it('prints help and version', () => {
    expect(parse('--version')).toEqual({ kind: 'print', text: '1.2.3\n' });
    const help = parse('--help');
    expect(help.kind === 'print' && help.text).toContain('--output-format');
  });
});
