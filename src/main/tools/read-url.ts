import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Resource } from '../../shared/domain/permission';
import type { ToolOutcome } from '../agent/ports';
import { argsSchema, defineTool, type Tool } from './define-tool';
import { httpGet, type HttpAnswer } from './http-get';
import { mayBeText, pageText } from './page-text';
import { formatBytes } from './read-text';
import { ToolFailure } from './tool-failure';

export interface ReadUrlDeps {
  /** Loopback, link-local and private addresses, and names that are only known inside. */
  isPrivateHost: (host: string) => boolean;
  lookup?: (host: string) => Promise<LookupAddress[]>;
  timeoutMs?: number;
}

const bodyLimit = 2 * 1024 * 1024;
/** Characters that the model gets at once. */
const shownLimit = 48 * 1024;
const redirectLimit = 10;
const rememberedHosts = 200;

export function createReadUrl(deps: ReadUrlDeps): Tool {
  const addressesOf = createAddresses(deps);
  return defineTool({
    name: 'read_url_content',
    description:
      'Fetches a page or file over http or https (GET, without cookies or login) and gives it as readable text.',
    args: argsSchema({
      Url: z.string().superRefine((text, context) => {
        const problem = problemOf(text);
        if (problem !== null) context.addIssue({ code: 'custom', message: problem });
      }),
    }),
    resources: (args) => Promise.resolve(addressesOf.resources(hostOf(new URL(args.Url)))),
    async run(args, context) {
      const limit = AbortSignal.timeout(deps.timeoutMs ?? 30_000);
      const signal = AbortSignal.any([context.signal, limit]);
      try {
        const first = new URL(args.Url);
        const judged = context.judged?.resources ?? addressesOf.resources(hostOf(first));
        const { url, answer } = await follow(
          first,
          (next) => addressesOf.checked(next, judged, signal),
          signal,
        );
        return await outcomeOf(url, answer, signal, context.artifactDirectory);
      } catch (error) {
        if (error instanceof ToolFailure || context.signal.aborted) throw error;
        if (limit.aborted) throw new ToolFailure(`${args.Url} did not answer in time.`);
        throw new ToolFailure(`${args.Url} could not be read: ${causeOf(error)}`);
      }
    },
  });
}

function problemOf(text: string): string | null {
  if (!URL.canParse(text)) return 'is not an absolute URL';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must be http or https';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  return null;
}

/** As rules name it. */
function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, '');
}

/** Follows redirects by hand: each is checked like the first before anything is sent to it. */
async function follow(
  first: URL,
  check: (url: URL) => Promise<LookupAddress[]>,
  signal: AbortSignal,
): Promise<{ url: URL; answer: HttpAnswer }> {
  let url = first;
  for (let hops = 0; hops <= redirectLimit; hops += 1) {
    const addresses = await check(url);
    const answer = await httpGet(url, addresses, signal);
    const isRedirect = [301, 302, 303, 307, 308].includes(answer.status);
    if (!isRedirect || answer.location === null) return { url, answer };
    answer.drop();
    url = redirected(url, answer.location);
  }
  throw new ToolFailure(`${first.href} redirects more than ${String(redirectLimit)} times.`);
}

function redirected(from: URL, location: string): URL {
  const target = URL.canParse(location, from.href) ? new URL(location, from) : null;
  const problem = target === null ? 'is not a URL' : problemOf(target.href);
  if (target === null || problem !== null) {
    throw new ToolFailure(`${from.href} redirects to ${location.slice(0, 500)}, which ${problem ?? ''}.`);
  }
  return target;
}

interface Addresses {
  /** What is asked before a host is read: its name, and the private addresses that it is known to have. */
  resources(host: string): Resource[];
  /** Where to connect to; refuses what was not judged. */
  checked(url: URL, judged: Resource[], signal: AbortSignal): Promise<LookupAddress[]>;
}

/**
 * Names are looked up only when a call has been let through: a look-up is a message to somebody too.
 * A name that turns out to be a private address is remembered, and asked as one the next time.
 */
function createAddresses({ isPrivateHost, lookup: lookUp = lookUpAll }: ReadUrlDeps): Addresses {
  const knownPrivate = new Map<string, string[]>();
  return {
    resources: (host) =>
      [host, ...(knownPrivate.get(host) ?? [])].map((target) => ({ action: 'read_url', target })),
    async checked(url, judged, signal) {
      const host = hostOf(url);
      const isJudged = (target: string): boolean =>
        judged.some((resource) => resource.action === 'read_url' && resource.target === target);
      if (!isJudged(host)) {
        throw new ToolFailure(
          `It redirects to ${url.href}. That host was not part of what was asked, so nothing was sent to it; call this tool with that URL to have it asked.`,
        );
      }
      const addresses = await orAborted(lookUp(host.replace(/^\[(.*)\]$/, '$1')), signal);
      const hidden = isPrivateHost(host) ? [] : addresses.filter(({ address }) => isPrivateHost(address));
      const targets = hidden.map(({ address, family }) => (family === 6 ? `[${address}]` : address));
      if (targets.every(isJudged)) return addresses;
      knownPrivate.delete(host);
      knownPrivate.set(host, [...new Set(targets)]);
      for (const oldest of [...knownPrivate.keys()].slice(0, -rememberedHosts)) knownPrivate.delete(oldest);
      throw new ToolFailure(
        `${host} is at ${targets.join(', ')}, a loopback, link-local or private address, which is always asked. Nothing was sent; call this tool again to have it asked.`,
      );
    },
  };
}

function lookUpAll(host: string): Promise<LookupAddress[]> {
  return lookup(host, { all: true });
}

/** A look-up cannot be called off; waiting for it can. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(new Error('aborted'));
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function outcomeOf(
  url: URL,
  answer: HttpAnswer,
  signal: AbortSignal,
  folder: string,
): Promise<ToolOutcome> {
  const { status, contentType, announcedBytes } = answer;
  const type = contentType === '' ? 'no stated type' : contentType;
  if (!mayBeText(contentType)) {
    answer.drop();
    const size = announcedBytes === null ? '' : `, ${formatBytes(announcedBytes)}`;
    return answered(status, url, `It is ${type}${size}: not text, so it was not read.`);
  }
  const { body, cut } = await answer.read(bodyLimit);
  const text = await pageText(body, contentType, url.href, signal);
  if (text === null)
    return answered(status, url, `It is not text (${type}, ${formatBytes(body.length)} read).`);
  const whole = cut ? `${text}\n[… cut: only the first ${formatBytes(bodyLimit)} were read]` : text;
  return answered(status, url, `${type}:\n${await shown(whole, folder)}`);
}

function answered(status: number, url: URL, rest: string): ToolOutcome {
  if (status >= 200 && status < 300) {
    return { kind: 'done', text: `${url.href}, ${rest}`, detail: { kind: 'text' } };
  }
  return { kind: 'failed', error: `${url.href} answered with status ${String(status)}, ${rest}` };
}

/** The beginning of what is long; the whole goes into a file that is named. */
async function shown(text: string, folder: string): Promise<string> {
  if (text.length <= shownLimit) return text;
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `page-${crypto.randomUUID()}.txt`);
  await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  const head = text.slice(0, shownLimit).replace(/[\uD800-\uDBFF]$/, '');
  return `${head}\n[… ${String(text.length - head.length)} more characters; the whole text is in ${file}]`;
}

/** Several addresses that all failed come as one error without words of its own. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
