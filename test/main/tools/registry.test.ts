import { describe, expect, it } from 'vitest';
import { createToolBench } from './tool-bench';

describe('createTools', () => {
  it('describes every tool by a JSON Schema with its required args', async () => {
    const { tools } = await createToolBench();
    const specs = new Map(tools.specs().map((spec) => [spec.name, spec.parameters]));
    expect([...specs.keys()]).toEqual(
      expect.arrayContaining([
        'run_command',
        'view_file',
        'write_to_file',
        'replace_file_content',
        'list_dir',
      ]),
    );
    expect(specs.get('run_command')).toMatchObject({
      type: 'object',
      required: ['CommandLine'],
      properties: {
        CommandLine: { type: 'string' },
        Cwd: { type: 'string' },
        toolSummary: { type: 'string' },
      },
    });
    expect(specs.get('replace_file_content')).toMatchObject({
      required: ['TargetFile', 'TargetContent', 'ReplacementContent'],
      properties: { StartLine: { type: 'integer', minimum: 1 } },
    });
    for (const parameters of specs.values()) {
      expect(parameters).toHaveProperty('properties.toolSummary');
      expect(parameters).not.toHaveProperty('$schema');
    }
  });

  it('accepts args that fit, keys it does not know included', async () => {
    const { tools } = await createToolBench();
    const fits = { CommandLine: 'ls', toolSummary: 'look around', SomethingNew: 1 };
    expect(tools.problemWith('run_command', fits)).toBeNull();
    expect(tools.problemWith('view_file', { AbsolutePath: 'a', StartLine: 1, EndLine: 1 })).toBeNull();
  });

  it.each([
    ['no_such_tool', {}, /There is no tool "no_such_tool"\. The tools are: run_command, /],
    ['run_command', null, /must be one JSON object/],
    ['run_command', ['ls'], /must be one JSON object/],
    ['run_command', {}, /do not fit: CommandLine: /],
    ['run_command', { CommandLine: '  ' }, /CommandLine: must not be empty/],
    ['run_command', { CommandLine: 'a\0b' }, /NUL/],
    ['run_command', { CommandLine: 'ls', toolSummary: 5 }, /toolSummary: /],
    ['run_command', { CommandLine: 'ls', WaitMsBeforeAsync: -1 }, /WaitMsBeforeAsync: /],
    ['view_file', { AbsolutePath: '' }, /AbsolutePath: must not be empty/],
    ['view_file', { AbsolutePath: '~/notes' }, /"~" is not expanded/],
    ['view_file', { AbsolutePath: 'a', StartLine: 0 }, /StartLine: /],
    ['view_file', { AbsolutePath: 'a', StartLine: 3, EndLine: 2 }, /StartLine is after EndLine/],
    [
      'replace_file_content',
      { TargetFile: 'a', TargetContent: '', ReplacementContent: 'b' },
      /TargetContent: must not/,
    ],
    [
      'multi_replace_file_content',
      { TargetFile: 'a', ReplacementChunks: [{}] },
      /ReplacementChunks\.0\.TargetContent/,
    ],
  ])('says what is wrong with %s %j', async (tool, args, expected) => {
    const { tools } = await createToolBench();
    const problem = tools.problemWith(tool, args);
    expect(problem).toMatch(expected);
    expect(problem?.split('\n').length).toBeLessThanOrEqual(2);
  });

  it('judges a relative path without a workspace as it is written, and does not run it', async () => {
    const { tools, run } = await createToolBench();
    const args = { AbsolutePath: 'notes.txt' };
    expect(await tools.resources('view_file', args, [])).toEqual([
      { action: 'read_file', target: 'notes.txt' },
    ]);
    expect(await run('view_file', args, { roots: [] })).toMatchObject({ kind: 'failed' });
  });

  it('shows no diff, and does not fail, where there is none to show', async () => {
    const { tools, root } = await createToolBench();
    const args = { TargetFile: 'none', TargetContent: 'a', ReplacementContent: 'b' };
    expect(await tools.preview('replace_file_content', args, [root])).toEqual({ cwd: null, diff: null });
  });
});
