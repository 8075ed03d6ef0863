import type { LanguageModelV3, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import type { ModelEvent, ModelRequest } from '../agent/ports';
import { cutOffError, wireError, type Endpoint } from './failure';
import { createAnswer } from './sdk/answer';
import { readSdkError, refusesThinking } from './sdk/errors';
import { plainOptions, thinkingOptions, withOptions } from './sdk/options';
import { toPrompt, toTools } from './sdk/prompt';
import { createWire, type Patience, type Wire } from './wire';

/** One model as the library speaks to it; what is the library's stays here and in the folder beside. */
export interface SdkModel {
  /** Throws ModelError, or the signal's reason. Tries once: trying again is the loop's. */
  stream(request: ModelRequest, endpoint: Endpoint, signal: AbortSignal): AsyncGenerator<ModelEvent>;
}

export function createSdkModel(id: string, patience: Patience): SdkModel {
  /** False once the vendor has refused to show this model's thinking. */
  let showsThinking = true;

  const open = async (request: ModelRequest, endpoint: Endpoint, wire: Wire): Promise<Parts> => {
    const { vendor } = endpoint;
    const model = await load(endpoint, wire);
    const prompt = toPrompt(vendor, id, request);
    const plain = plainOptions(vendor);
    const thinking = showsThinking ? thinkingOptions(vendor, endpoint.model, prompt) : null;
    const send = async (providerOptions: typeof plain): Promise<Parts> => {
      const tools = toTools(vendor, request.tools);
      const call = { prompt, tools, providerOptions, abortSignal: wire.signal };
      return (await model.doStream(call)).stream;
    };
    if (thinking === null) return send(plain);
    try {
      return await send(withOptions(plain, thinking));
    } catch (error) {
      if (!refusesThinking(error)) throw error;
      showsThinking = false;
      return send(plain);
    }
  };

  async function* read(parts: Parts, endpoint: Endpoint, wire: Wire): AsyncGenerator<ModelEvent> {
    const answer = createAnswer(endpoint.vendor, id);
    for await (const part of parts) {
      if (part.type === 'error') throw readSdkError(part.error, endpoint);
      if (part.type === 'reasoning-start') wire.modelIs('thinking');
      if (part.type === 'text-delta' || part.type === 'tool-input-delta') wire.modelIs('answering');
      yield* answer.take(part);
    }
    yield* answer.usage();
    const cutOff = answer.cutOff();
    if (cutOff !== null) throw cutOffError(cutOff, endpoint);
    yield* answer.rest();
  }

  return {
    async *stream(request, endpoint, signal) {
      const wire = createWire(signal, patience);
      try {
        yield* read(await open(request, endpoint, wire), endpoint, wire);
      } catch (error) {
        signal.throwIfAborted();
        const problem = wire.problem();
        throw problem === null ? readSdkError(error, endpoint) : wireError(problem, endpoint);
      } finally {
        wire.close();
      }
    },
  };
}

type Parts = ReadableStream<LanguageModelV3StreamPart>;

/** Loaded when it is needed and no sooner: a listing of hooks or the demo must not wait for it. */
async function load({ vendor, model, address, key }: Endpoint, wire: Wire): Promise<LanguageModelV3> {
  const settings = { baseURL: address, fetch: wire.fetch };
  // Never undefined: the library would look for a key in the environment by itself.
  const apiKey = key?.value ?? '';
  switch (vendor) {
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ ...settings, apiKey })(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ ...settings, apiKey })(model);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ ...settings, apiKey }).responses(model);
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        ...settings,
        name: vendor,
        includeUsage: true,
        ...(key === null ? {} : { apiKey: key.value }),
      })(model);
    }
  }
}
