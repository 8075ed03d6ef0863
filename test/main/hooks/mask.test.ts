import { describe, expect, it } from 'vitest';
import { maskSecrets } from '../../../src/main/hooks/mask';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789';

describe('maskSecrets', () => {
  it.each([
    ['OpenAI', `sk-${letters}`],
    ['OpenAI project', `sk-proj-${letters}`],
    ['Anthropic', `sk-ant-api03-${letters}`],
    ['Google', `AIza${letters.slice(0, 35)}`],
    ['GitHub', `ghp_${letters.slice(0, 36)}`],
    ['GitHub fine-grained', `github_pat_${letters}`],
    ['Slack', 'xoxb-123456789012-abcdefABCDEF'],
    ['AWS', 'AKIAIOSFODNN7EXAMPLE'],
    ['JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'],
  ])('masks a key of %s wherever it stands', (_, key) => {
    for (const text of [key, `KEY=${key} next`, `"${key}"`, `{"a":"x\\n${key}\\n"}`, `두 번째 ${key}.`]) {
      const masked = maskSecrets(text);
      expect(masked).toContain('[secret]');
      expect(masked).not.toContain(key.slice(6));
    }
  });

  it('masks a private key, and one whose end was cut off', () => {
    const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nBKcwggSjAgEAAoIBAQ\n';
    const whole = `before\n-----BEGIN RSA PRIVATE KEY-----\n${body}-----END RSA PRIVATE KEY-----\nafter`;
    expect(maskSecrets(whole)).toBe('before\n[secret]\nafter');
    expect(maskSecrets(`before -----BEGIN PRIVATE KEY-----\n${body}`)).toBe('before [secret]');
  });

  it('masks passwords in addresses and bearer tokens, and keeps the rest of the line', () => {
    expect(maskSecrets('git clone https://me:hunter2@example.com/x.git')).toBe(
      'git clone https://me:[secret]@example.com/x.git',
    );
    expect(maskSecrets('Authorization: Bearer abcdef0123456789abcdef')).toBe(
      'Authorization: Bearer [secret]',
    );
  });

  it('masks the given values, the longer one first, and as JSON writes them', () => {
    expect(maskSecrets('a hunter2hunter2 b', ['hunter2', 'hunter2hunter2'])).toBe('a [secret] b');
    expect(maskSecrets(JSON.stringify({ k: 'pass"word' }), ['pass"word'])).toBe('{"k":"[secret]"}');
  });

  it('leaves ordinary text alone, also beside short or empty values', () => {
    const text = 'task-force sk-ip ghp_ AKIA npm test eyJ. risk-assessment-of-the-whole-project';
    expect(maskSecrets(text, ['', 'a', 'test'])).toBe(text);
  });

  it('is linear on text made to be slow', () => {
    const nasty = [
      'eyJ-'.repeat(250_000),
      '-----BEGIN PRIVATE KEY-----'.repeat(40_000),
      '://a:'.repeat(200_000),
    ];
    const begin = performance.now();
    for (const text of nasty) maskSecrets(text, ['nothing-here']);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});
