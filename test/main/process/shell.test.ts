import { describe, expect, it } from 'vitest';
import { taskkillArguments } from '../../../src/main/process/kill-tree';
import { shellCall, systemProgram } from '../../../src/main/process/shell';

// The Windows halves are pure on purpose: these tests say what is built, they do not run cmd.exe.
describe('how a command line reaches the shell', () => {
  it('POSIX: sh -c, as it stands', () => {
    expect(shellCall('node "./my dir/gate.js" $X', 'linux', {})).toEqual({
      file: '/bin/sh',
      args: ['-c', 'node "./my dir/gate.js" $X'],
      verbatimArguments: false,
    });
  });

  it('Windows: cmd.exe by absolute path, quotes and backslashes kept', () => {
    expect(shellCall('node "./my dir/gate.js" "a b" c\\d', 'win32', { SYSTEMROOT: 'D:\\Win' })).toEqual({
      file: 'D:\\Win\\System32\\cmd.exe',
      args: ['/d', '/s', '/c', '"node "./my dir/gate.js" "a b" c\\d"'],
      verbatimArguments: true,
    });
  });

  it('Windows: its own programs come from its own folder', () => {
    expect(systemProgram('taskkill.exe', { SystemRoot: '' })).toBe('C:\\Windows\\System32\\taskkill.exe');
    expect(systemProgram('taskkill.exe', { systemroot: 'E:\\W' })).toBe('E:\\W\\System32\\taskkill.exe');
    expect(taskkillArguments(12)).toEqual(['/PID', '12', '/T', '/F']);
  });
});
