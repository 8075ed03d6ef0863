import { describe, expect, it } from 'vitest';
import { commandParts } from '../../../../src/renderer/features/approvals/command-parts';
import { decodeHost } from '../../../../src/renderer/features/approvals/punycode';
import {
  identityOf,
  payloadOf,
  rememberLimit,
  rememberOptions,
} from '../../../../src/renderer/features/approvals/request-view';
import { titleOf } from '../../../../src/shared/domain/request-title';
import { isWide, ruleFault } from '../../../../src/renderer/features/approvals/rule-text';
import { countHidden, splitHidden } from '../../../../src/renderer/ui/Revealed';
import { commandRequest, decision } from './fixtures';

describe('the parts of a chain', () => {
  const cases: [string, string[]][] = [
    ['npm test', ['npm test']],
    ['cd a && rm -rf b; echo done', ['cd a', 'rm -rf b', 'echo done']],
    ['cat x | grep y || true', ['cat x', 'grep y', 'true']],
    ['sleep 5 &', ['sleep 5']],
    ['a\nb', ['a', 'b']],
    [`echo "a && b" 'c; d' e\\;f`, [`echo "a && b" 'c; d' e\\;f`]],
    ['make 2>&1 &>log >|out', ['make 2>&1 &>log >|out']],
    [`echo "it's" && x`, [`echo "it's"`, 'x']],
    ["echo 'a\\' && rm x", ["echo 'a\\'", 'rm x']],
  ];
  it.each(cases)('%s', (line, parts) => {
    expect(commandParts(line)).toEqual(parts);
  });
});

describe('host names', () => {
  it.each([
    ['xn--mnchen-3ya.de', 'münchen.de'],
    ['xn--3e0b707e', '한국'],
    ['xn--80ak6aa92e.com', 'аррӏе.com'],
    ['example.com:8080', 'example.com:8080'],
    ['xn--99999999999.com', 'xn--99999999999.com'],
  ])('%s', (host, decoded) => {
    expect(decodeHost(host)).toBe(decoded);
  });
});

describe('what is asked', () => {
  it('names verb and object', () => {
    expect(titleOf(commandRequest())).toEqual({ key: 'approval.title.command', object: '' });
    const edit = commandRequest({ tool: 'replace_file_content', args: { TargetFile: '/w/app/src/a.ts' } });
    expect(titleOf(edit)).toEqual({ key: 'approval.title.edit', object: 'src/a.ts' });
    const outside = commandRequest({ tool: 'view_file', args: { AbsolutePath: '/w/apple/secret' } });
    expect(titleOf(outside).object).toBe('/w/apple/secret');
    const mcp = commandRequest({
      tool: 'call_mcp_tool',
      args: { ServerName: 'github', ToolName: 'create_issue', Arguments: {} },
    });
    expect(titleOf(mcp)).toEqual({ key: 'approval.title.call', object: 'github.create_issue' });
  });

  it('shows the real host of an address, and an internationalised one both ways', () => {
    const url = commandRequest({
      tool: 'read_url_content',
      args: { Url: 'https://google.com@xn--mnchen-3ya.de/x' },
    });
    expect(payloadOf(url)).toMatchObject({
      kind: 'url',
      host: 'xn--mnchen-3ya.de',
      decodedHost: 'münchen.de',
    });
  });

  it('survives arguments of unexpected types', () => {
    const odd = commandRequest({ args: { CommandLine: 7, Cwd: null } });
    expect(payloadOf(odd)).toEqual({
      kind: 'table',
      rows: [
        ['CommandLine', 7],
        ['Cwd', null],
      ],
    });
  });
});

describe('what can be remembered', () => {
  it('is what main says can be stored', () => {
    expect(rememberOptions(decision())).toEqual({ conversation: true, always: ['workspace', 'everywhere'] });
    expect(rememberOptions(decision({ remember: ['conversation'] }))).toEqual({
      conversation: true,
      always: [],
    });
    expect(rememberOptions(decision({ proposals: [] }))).toEqual({ conversation: false, always: [] });
  });

  it('is nothing for a broken gate and for a hook that always asks, whatever else is said', () => {
    const hold = decision({ by: 'hold' });
    const forced = decision({
      by: 'hook',
      trace: [{ stage: 'hook-strict', outcome: 'ask', text: '', won: true }],
    });
    for (const strict of [hold, forced]) {
      expect(rememberOptions(strict)).toEqual({ conversation: false, always: [] });
    }
    expect([hold, forced, decision({ rememberNote: 'why' }), decision()].map(rememberLimit)).toEqual([
      'hold',
      'force-ask',
      'note',
      'none',
    ]);
  });
});

describe('identical calls', () => {
  it('are told by everything a person judges by, in any key order', () => {
    const first = commandRequest({ requestId: 'a', args: { CommandLine: 'ls', Cwd: '/w' } });
    const second = commandRequest({ requestId: 'b', args: { Cwd: '/w', CommandLine: 'ls' }, stepIndex: 9 });
    expect(identityOf(first)).toBe(identityOf(second));
    expect(identityOf(first)).not.toBe(identityOf({ ...second, cwd: '/elsewhere' }));
    expect(identityOf(first)).not.toBe(identityOf({ ...second, overwrittenBy: ['x'] }));
    expect(identityOf(first)).not.toBe(identityOf({ ...second, conversationId: 'other' }));
  });
});

describe('rules', () => {
  it.each([
    ['command(npm test)', null],
    ['mcp(github/*)', null],
    ['npm test', 'shape'],
    ['command()', 'shape'],
    ['shell(ls)', 'shape'],
    [`command(${'x'.repeat(600)})`, 'length'],
  ])('%s', (rule, fault) => {
    expect(ruleFault(rule)).toBe(fault);
  });

  it('says when one covers everything', () => {
    expect(['command(*)', 'command( * )', 'command(npm)', 'mcp(a/*)'].map(isWide)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('hidden characters', () => {
  it('are set apart from what is visible', () => {
    expect(splitHidden('a\u202Eb\u200B\u200Bc')).toEqual([
      { text: 'a', hidden: false },
      { text: '\u202E', hidden: true },
      { text: 'b', hidden: false },
      { text: '\u200B\u200B', hidden: true },
      { text: 'c', hidden: false },
    ]);
    expect(countHidden('rm\u00A0-rf\u2066 x\n\ty')).toBe(2);
  });
});
