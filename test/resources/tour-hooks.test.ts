import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const workspace = path.resolve('resources/tour/workspace');
const scratch = mkdtempSync(path.join(tmpdir(), 'grapnel 둘러보기 '));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

/** What a hook of the sample prints for this input: exactly one JSON value, or the test fails. */
function ask(script: string, input: unknown, cwd = workspace): unknown {
  const file = path.join(workspace, '.agents/tour', script);
  const stdin = typeof input === 'string' ? input : JSON.stringify(input);
  const printed = execFileSync('sh', [file], {
    cwd,
    input: stdin,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const value: unknown = JSON.parse(printed);
  return value;
}

function gate(CommandLine: string): unknown {
  const args = { toolSummary: 'says "CommandLine":"ls" to fool you, and git push', CommandLine };
  return ask('guard.sh', {
    toolCall: { name: 'run_command', args },
    stepIdx: 3,
    workspacePaths: ['/w/rm -rf x'],
  });
}

const reasons: Partial<Record<string, string>> = {
  allow: 'Listing files changes nothing.',
  deny: 'rm -r deletes whole folders, and nothing brings them back.',
  'ask to send': 'This would send something out of this computer.',
  'ask to know': 'The sample gate does not know this command.',
};

describe('the sample gate', () => {
  it.each([
    ['ls', 'allow'],
    ['ls -la src', 'allow'],
    ['rm -rf build', 'deny'],
    ['rm -fr "my folder"', 'deny'],
    ['rm --recursive x', 'deny'],
    ['ls && sudo rm -v -R x', 'deny'],
    ['ls\nrm -r x', 'deny'],
    ['(rm -r x)', 'deny'],
    ['git push', 'ask to send'],
    ['cd a; git -C b push --force', 'ask to send'],
    ['sh publish.sh', 'ask to send'],
    ['npm publish', 'ask to send'],
    ['ls; touch x', 'ask to know'],
    ['ls > x', 'ask to know'],
    ['ls $(touch x)', 'ask to know'],
    ['lsof', 'ask to know'],
    ['echo "한글 \\ 문자"', 'ask to know'],
  ])('%j: %s', (command, verdict) => {
    expect(gate(command)).toEqual({ decision: verdict.split(' ')[0], reason: reasons[verdict] });
  });

  it('asks when it cannot find the command, and reads long input to its end', () => {
    expect(ask('guard.sh', '{}')).toMatchObject({ decision: 'ask' });
    expect(ask('guard.sh', '')).toMatchObject({ decision: 'ask' });
    expect(gate(`${'x'.repeat(300_000)}; rm -rf y`)).toMatchObject({ decision: 'deny' });
  });
});

describe('the sample lifecycle hooks', () => {
  it('gives a note once, when a tour begins', () => {
    const note = (invocationNum: number, lastUserInput: string) =>
      ask('note.sh', { invocationNum, initialNumSteps: 0, lastUserInput });
    const ephemeralMessage = 'This folder is the sample workspace. Say what each hook did, in plain words.';
    const said = { injectSteps: [{ ephemeralMessage }] };
    expect(note(0, 'tour')).toEqual(said);
    expect(note(0, '둘러보기')).toEqual(said);
    expect(note(1, 'tour')).toEqual({});
    expect(note(10, 'tour')).toEqual({});
    expect(note(0, 'list the files')).toEqual({});
  });

  it('keeps a tour going once, and nothing else', () => {
    const transcriptPath = path.join(scratch, 'transcript.jsonl');
    const line = (content: string) =>
      JSON.stringify({ step_index: 0, source: 'USER_EXPLICIT', type: 'USER_INPUT', content });
    const finish = (executionNum: number) =>
      ask('finish.sh', { transcriptPath, executionNum, terminationReason: 'model_stop', error: '' }, scratch);
    const goesOn = { decision: 'continue', reason: 'The file TOUR-NOTES.md is not written yet.' };
    writeFileSync(transcriptPath, `${line('list')}\n${line('둘러보기')}\n`);
    expect(finish(0)).toEqual(goesOn);
    expect(finish(1)).toEqual({});
    writeFileSync(transcriptPath, `${line('tour')}\n${line('list')}\n`);
    expect(finish(0)).toEqual({});
    writeFileSync(transcriptPath, `${line('tour')}\n`);
    expect(finish(0)).toEqual(goesOn);
    writeFileSync(path.join(scratch, 'TOUR-NOTES.md'), '');
    expect(finish(0)).toEqual({});
    expect(ask('finish.sh', { executionNum: 0, transcriptPath: '/no/such' }, scratch)).toEqual({});
  });
});

it('the sample hooks.json is plain JSON and names the scripts that are there', () => {
  const file = readFileSync(path.join(workspace, '.agents/hooks.json'), 'utf8');
  const commands = [...file.matchAll(/"command": "sh ([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(JSON.parse(file)).toHaveProperty('tour-guard.PreToolUse');
  expect(commands.length).toBe(3);
  for (const script of commands)
    expect(readFileSync(path.join(workspace, script), 'utf8')).toMatch(/^#!\/bin\/sh\n/);
});
