import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../../src/main/agent/ports';
import { modelRequest } from '../../../src/main/agent/prompt';
import { families } from '../../support/model-servers/answers';
import { greeting } from '../../support/model-servers/ask';
import { bodyOf, saying } from '../../support/model-servers/bodies';
import { doneWith, hook, model, tool, trajectoryOf, user } from '../../support/loop/steps';

/** Two calls of which a hook denied one, and what hooks left on the way. */
const conversation: ModelRequest = {
  ...modelRequest(
    trajectoryOf([
      user('tidy up'),
      model('Looking.', ['a', 'b']),
      tool('a', doneWith('one file')),
      tool('b', { kind: 'denied', by: 'policy', text: 'Denied by hook "g": no' }),
      hook('style', 'system', 'Use tabs.'),
      tool('c', doneWith('clean'), { injectedBy: 'status' }),
      hook('status', 'ephemeral', 'It is noon.'),
    ]),
    greeting.tools,
  ),
  system: 'Be good.',
};

const notes =
  '[Note from hook "style"]\nUse tabs.\n\n' +
  '[Hook "status" made this tool call: tool {"of":"c"}]\nIts result:\nclean\n\n' +
  '[Note from hook "status", for this answer only]\nIt is noon.';

describe('a conversation with two calls, a denial and what hooks added', () => {
  it('is sent to Google', async () => {
    expect(await bodyOf(families.google, conversation)).toEqual({
      systemInstruction: { parts: [{ text: 'Be good.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'tidy up' }] },
        {
          role: 'model',
          parts: [
            { text: 'Looking.' },
            ...['a', 'b'].map((of, at) => ({
              functionCall: { id: `call0000${at + 1}`, name: 'tool', args: { of } },
              // What Google asks for where a call has no signature of its own.
              thoughtSignature: 'skip_thought_signature_validator',
            })),
          ],
        },
        {
          role: 'user',
          parts: ['one file', 'Denied by hook "g": no'].map((content, at) => ({
            functionResponse: { id: `call0000${at + 1}`, name: 'tool', response: { name: 'tool', content } },
          })),
        },
        { role: 'user', parts: [{ text: notes }] },
      ],
      generationConfig: { thinkingConfig: { includeThoughts: true } },
      tools: [
        {
          functionDeclarations: [
            {
              name: 'run_command',
              description: 'Runs a command.',
              parameters: greeting.tools[0]!.parameters,
            },
          ],
        },
      ],
    });
  });

  it('is sent to Anthropic, results before the notes in one message, marked for its cache', async () => {
    const cache_control = { type: 'ephemeral' };
    expect(await bodyOf(families.anthropic, conversation)).toEqual({
      model: 'claude-sonnet-4-6',
      max_tokens: expect.any(Number),
      stream: true,
      thinking: { type: 'adaptive', display: 'summarized' },
      system: [{ type: 'text', text: 'Be good.', cache_control }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'tidy up' }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Looking.' },
            { type: 'tool_use', id: 'call00001', name: 'tool', input: { of: 'a' } },
            { type: 'tool_use', id: 'call00002', name: 'tool', input: { of: 'b' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'call00001', content: 'one file' },
            {
              type: 'tool_result',
              tool_use_id: 'call00002',
              content: 'Denied by hook "g": no',
              is_error: true,
              cache_control,
            },
            { type: 'text', text: notes, cache_control },
          ],
        },
      ],
      tools: [
        { name: 'run_command', description: 'Runs a command.', input_schema: greeting.tools[0]!.parameters },
      ],
    });
  });

  it('is sent to OpenAI, which is to keep nothing and to let optional arguments be left out', async () => {
    expect(await bodyOf(families.openai, conversation)).toEqual({
      model: 'gpt-5.1',
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      reasoning: { summary: 'auto' },
      input: [
        { role: 'developer', content: 'Be good.' },
        { role: 'user', content: [{ type: 'input_text', text: 'tidy up' }] },
        { role: 'assistant', content: [{ type: 'output_text', text: 'Looking.' }] },
        { type: 'function_call', call_id: 'call00001', name: 'tool', arguments: '{"of":"a"}' },
        { type: 'function_call', call_id: 'call00002', name: 'tool', arguments: '{"of":"b"}' },
        { type: 'function_call_output', call_id: 'call00001', output: 'one file' },
        { type: 'function_call_output', call_id: 'call00002', output: 'Denied by hook "g": no' },
        { role: 'user', content: [{ type: 'input_text', text: notes }] },
      ],
      tools: [
        {
          type: 'function',
          name: 'run_command',
          description: 'Runs a command.',
          parameters: greeting.tools[0]!.parameters,
          strict: false,
        },
      ],
    });
  });

  it('is sent to a compatible server', async () => {
    const call = (id: string, of: string) => ({
      id,
      type: 'function',
      function: { name: 'tool', arguments: `{"of":"${of}"}` },
    });
    expect(await bodyOf(families.compatible, conversation)).toEqual({
      model: 'qwen3:8b',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Be good.' },
        { role: 'user', content: 'tidy up' },
        {
          role: 'assistant',
          content: 'Looking.',
          tool_calls: [call('call00001', 'a'), call('call00002', 'b')],
        },
        { role: 'tool', tool_call_id: 'call00001', content: 'one file' },
        { role: 'tool', tool_call_id: 'call00002', content: 'Denied by hook "g": no' },
        { role: 'user', content: notes },
      ],
      tools: [{ type: 'function', function: greeting.tools[0] }],
    });
  });
});

describe('what no vendor would accept', () => {
  const odd = saying(
    { role: 'user', text: ' \n' },
    {
      role: 'model',
      text: '\n\n',
      toolCalls: [
        { callId: 'x', tool: 'run me<|channel|>', args: { text: 'cut in an emoji: \ud83d' } },
        { callId: 'y', tool: '9', args: {} },
      ],
    },
    {
      role: 'tool',
      results: [
        { callId: 'x', tool: 'run me<|channel|>', text: '', isError: false },
        { callId: 'y', tool: '9', text: 'half \udd25', isError: true },
      ],
    },
    { role: 'model', text: '', toolCalls: [] },
    { role: 'user', text: 'go on' },
  );

  it.each(Object.values(families))(
    'is not sent to $vendor: blanks, broken characters, impossible names',
    async (family) => {
      const text = JSON.stringify(await bodyOf(family, odd));
      expect(text).toContain('(empty message)');
      expect(text).toContain('(no output)');
      expect(text).toContain('(empty answer)');
      expect(text).toContain('run_me__channel__');
      expect(text).toContain('"_9"');
      expect(text).toContain('cut in an emoji: \ufffd');
      expect(text).toContain('half \ufffd');
      expect(text).not.toMatch(/\\ud[89a-f]|run me|"text":"\s*(?:\\n)*"/);
    },
  );
});
