import { describe, expect, test } from 'vitest';
import { isPrivateHost } from '../../../src/main/permissions/host';
import {
  isValidResource,
  parseResource,
  parseRule,
  printResource,
} from '../../../src/main/permissions/resource';
import { looksLikeSecret } from '../../../src/main/permissions/secrets';

describe('action(target)', () => {
  test.each([
    'command(npm test)',
    'command(echo (a) $(b))',
    'command(a\nb)',
    'read_file(/a b/c)',
    'mcp(s/t)',
  ])('%s is read and written back', (text) => {
    const resource = parseResource(text);
    expect(resource === null ? null : printResource(resource)).toBe(text);
    expect(isValidResource(text)).toBe(true);
  });

  test.each([
    '',
    'npm test',
    'command',
    'command()',
    'command( )',
    'command(npm test',
    'command(npm test) ',
    ' command(npm test)',
    'Command(npm test)',
    'shell(npm test)',
    'read_url(https://example.com/x)',
    'read_url(a b)',
    'mcp(server)',
    'mcp(/tool)',
    'read_file(src/*.ts)',
  ])('%j is not of the grammar', (text) => {
    expect(isValidResource(text)).toBe(false);
  });

  test.each(['command(*)', 'command(regex:.*)', 'read_file(*)', 'mcp(server/*)', 'mcp(*)', 'read_url(*)'])(
    '%s is a rule, but nothing that a hook may name',
    (text) => {
      expect(parseRule(text).ok).toBe(true);
      expect(isValidResource(text)).toBe(false);
    },
  );
});

test('a rule that cannot be read still says which action it is about, if it can', () => {
  expect(parseRule('command(regex:[)')).toEqual({ ok: false, action: 'command' });
  expect(parseRule('write_file(a/*/b)')).toEqual({ ok: false, action: 'write_file' });
  expect(parseRule('read_file')).toEqual({ ok: false, action: 'read_file' });
  expect(parseRule('Bash(npm:*)')).toEqual({ ok: false, action: null });
});

test('which hosts are private', () => {
  const open = [
    'example.com',
    '8.8.8.8',
    '[2606:4700::1111]',
    '172.32.0.1',
    'xn--9n2bp8q.com',
    'fc.example.com',
  ];
  const closed = [
    'LOCALHOST',
    'a.localhost',
    '127.1',
    '172.16.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '[fd00::1]',
    '[::]',
    '::1',
    '[64:ff9b::7f00:1]',
    'nas.local',
    'x',
    '',
    'a/b',
    '224.0.0.1',
  ];
  expect(open.filter(isPrivateHost)).toEqual([]);
  expect(closed.filter((host) => !isPrivateHost(host))).toEqual([]);
});

test('what looks like a secret', () => {
  const secrets = [
    'command(curl -H "Authorization: Bearer abcdef123456")',
    'command(TOKEN=abc123 npm publish)',
    'command(mysql --password hunter2)',
    'command(git clone https://me:hunter2@example.com/x)',
    'command(x ghp_0123456789abcdefghijABCDEFGHIJ)',
    'command(x sk-proj-abcdefghijklmnopqrstuv)',
    'command(x AKIAIOSFODNN7EXAMPLE)',
    'command(x eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0)',
    'command(x 0123456789abcdef0123456789abcdef)',
    'command(deploy API_KEY=abcd)',
  ];
  const harmless = [
    'command(npm test)',
    'command(git show HEAD~1)',
    'command(node --max-old-space-size=4096 scripts/build.mjs)',
    'read_file(/home/someone/a-rather-long-folder-name/with-2-more/file.ts)',
    'command(npm run token-report)',
  ];
  expect(secrets.filter((text) => !looksLikeSecret(text))).toEqual([]);
  expect(harmless.filter(looksLikeSecret)).toEqual([]);
});
