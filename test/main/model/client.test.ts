import { afterEach, describe, expect, it } from 'vitest';
import { ModelError } from '../../../src/main/agent/ports';
import { createModel, modelName, type ModelDeps } from '../../../src/main/model/client';
import { environmentKeys } from '../../../src/main/model/keys';
import { ModelSetupError } from '../../../src/main/model/setup-error';
import { createTranslate } from '../../../src/shared/i18n/translate';
import { families } from '../../support/model-servers/answers';
import { ask, bareDeps, failureOf, textOf } from '../../support/model-servers/ask';
import { startModelServer, stream, type ModelServer } from '../../support/model-servers/server';

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function hello(): Promise<ModelServer> {
  const server = await startModelServer([stream(families.compatible.events({ text: 'hello' }).join(''))]);
  servers.push(server);
  return server;
}

function setupProblem(id: string, rest: Partial<ModelDeps> = {}): string {
  try {
    createModel(id, bareDeps(rest));
  } catch (error) {
    if (error instanceof ModelSetupError) return error.message;
    throw error;
  }
  return '';
}

describe('createModel', () => {
  it.each(['gpt', '', 'google/', 'google/ ', '/x', 'mistral/large', 'constructor/x'])(
    'does not know "%s", and says what there is',
    (id) => {
      expect(setupProblem(id)).toContain(`There is no model "${id}". Use google/<model>, anthropic/<model>`);
    },
  );

  it.each([
    ['google', 'GEMINI_API_KEY'],
    ['anthropic', 'ANTHROPIC_API_KEY'],
    ['openai', 'OPENAI_API_KEY'],
  ])('says where it looks for the key of %s, in both languages', (vendor, variable) => {
    expect(setupProblem(`${vendor}/x`)).toContain(`Set the environment variable ${variable} `);
    expect(setupProblem(`${vendor}/x`, { translate: createTranslate('ko') })).toContain(
      `환경 변수 ${variable}을(를)`,
    );
  });

  it('needs no key for a server of one’s own, but its address', () => {
    expect(setupProblem('compatible/x')).toContain('GRAPNEL_BASE_URL');
    expect(setupProblem('compatible/x', { baseUrlOf: () => 'http://localhost:11434' })).toBe('');
  });

  it.each(['localhost:11434', 'ftp://host/v1', 'http://me:secret@host/v1', 'http://host/v1?key=1', 'x'])(
    'refuses the address %s',
    (address) => {
      expect(setupProblem('compatible/x', { baseUrlOf: () => address })).toContain(
        `"${address}" is no address`,
      );
    },
  );

  it('refuses a key that was not copied whole, without repeating it', () => {
    const keyOf = environmentKeys({ OPENAI_API_KEY: 'sk-abc…xyz' });
    expect(setupProblem('openai/x', { keyOf })).toMatch(/no key has.* OPENAI_API_KEY/);
    expect(setupProblem('openai/x', { keyOf })).not.toContain('sk-abc');
  });

  it('has names for people', () => {
    expect(
      ['demo', 'script:/tmp/한글/a.json', 'google/gemini-3', 'compatible/org/name'].map(modelName),
    ).toEqual(['Demo (offline, no AI)', 'script:a.json', 'gemini-3', 'org/name']);
  });
});

describe('the address of a server of one’s own', () => {
  it.each([
    ['', '/v1/chat/completions'],
    ['/', '/v1/chat/completions'],
    ['/v1/', '/v1/chat/completions'],
    ['/proxy/llm', '/proxy/llm/chat/completions'],
  ])('"%s" after the host leads to %s', async (path, expected) => {
    const server = await hello();
    const model = createModel('compatible/org/x', bareDeps({ baseUrlOf: () => server.origin + path }));
    expect(textOf(await ask(model), 'text')).toBe('hello');
    expect(server.received[0]).toMatchObject({ path: expected, body: { model: 'org/x' } });
    expect(server.received[0]!.headers).not.toHaveProperty('authorization');
  });

  it('and its key are looked up again for each request', async () => {
    const server = await hello();
    let address = 'http://127.0.0.1:1';
    let key = 'old';
    const model = createModel(
      'compatible/x',
      bareDeps({ baseUrlOf: () => address, keyOf: () => ({ value: key, variable: null }) }),
    );
    address = server.origin;
    key = 'new';
    await ask(model);
    expect(server.received[0]!.headers).toMatchObject({ authorization: 'Bearer new' });
    address = 'nonsense';
    const { error } = await failureOf(model);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ retryable: false, message: expect.stringContaining('"nonsense"') });
  });
});

describe('the environment', () => {
  it('brings keys: the first variable that is not empty counts', () => {
    const keyOf = environmentKeys({
      GEMINI_API_KEY: ' ',
      GOOGLE_API_KEY: ' second\n',
      GOOGLE_GENERATIVE_AI_API_KEY: 'third',
      GRAPNEL_API_KEY: 'own',
    });
    expect(keyOf('google')).toEqual({ value: 'second', variable: 'GOOGLE_API_KEY' });
    expect(keyOf('compatible')).toEqual({ value: 'own', variable: 'GRAPNEL_API_KEY' });
    expect(keyOf('anthropic')).toBeNull();
  });
});
