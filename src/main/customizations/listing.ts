import { join } from 'node:path';
import { getNodeValue } from 'jsonc-parser';
import { z } from 'zod';
import type { CustomizationList, ServerView } from '../../shared/domain/customization';
import type { Translate } from '../../shared/i18n/translate';
import { readJsonObject } from '../hooks/json-text';
import { lookAt } from '../hooks/look';
import { readBytes } from '../hooks/read-bytes';
import type { FoundPlugins } from '../hooks/sources';
import type { LoadedAdvice } from './advice';
import type { McpEntry } from './mcp-book';
import type { McpFailure } from './mcp-types';
import type { CustomizationProblem } from './problem';

export interface Found {
  advice: LoadedAdvice;
  entries: readonly McpEntry[];
  plugins: FoundPlugins;
  problems: readonly CustomizationProblem[];
  untrustedRoots: string[];
}

/** Everything for people to look at, in words. */
export function toCustomizationList(found: Found, translate: Translate): CustomizationList {
  const { advice, entries, plugins, untrustedRoots } = found;
  const hidden = entries.flatMap(({ definition, hiddenBy }): CustomizationProblem[] =>
    hiddenBy === null || definition.disabled
      ? []
      : [
          {
            path: definition.source.path,
            code: 'custom.problem.sameServer',
            params: { name: definition.name, other: hiddenBy },
          },
        ],
  );
  const problems = [...advice.problems, ...found.problems, ...hidden];
  return {
    rules: advice.rules.map(({ name, source, trigger, description }) => ({
      name,
      source,
      trigger,
      description,
    })),
    skills: advice.skills.map(({ name, source, description }) => ({ name, source, description })),
    plugins: plugins.plugins.map(({ name, folder, root, isOff }) => ({
      name,
      // What an untrusted folder says of itself is not read either.
      description: root !== null && untrustedRoots.includes(root) ? '' : pluginDescription(folder),
      folder,
      root,
      enabled: !isOff,
    })),
    servers: entries.map((entry) => serverView(entry, translate)),
    problems: problems.map(({ path, code, params }) => ({ path, message: translate(code, params) })),
    untrustedRoots,
  };
}

const aboutSchema = z.object({ description: z.string() });

function pluginDescription(folder: string): string {
  const path = join(folder, 'plugin.json');
  const read = readBytes(path, lookAt(path));
  const json = read.kind === 'bytes' ? readJsonObject(read.bytes.toString('utf8')) : null;
  const about = json?.kind === 'object' ? aboutSchema.safeParse(getNodeValue(json.root)) : null;
  return about?.success === true ? about.data.description.slice(0, 500) : '';
}

function serverView(entry: McpEntry, translate: Translate): ServerView {
  const { definition, server } = entry;
  const { name, source, run } = definition;
  return {
    name,
    source,
    address: run.kind === 'http' ? run.url : [run.command, ...run.args].join(' '),
    state: stateOf(entry),
    detail: detailOf(entry, translate),
    tools: (server?.tools() ?? []).map((tool) => tool.name),
  };
}

function stateOf({ standing, hiddenBy, server }: McpEntry): ServerView['state'] {
  if (standing !== 'ok') return standing;
  if (hiddenBy !== null) return 'hidden';
  return server?.state().kind ?? 'off';
}

function detailOf({ server }: McpEntry, translate: Translate): string | null {
  const state = server?.state();
  if (state?.kind === 'failed') return failureWords(state.failure, translate);
  const noise = server?.noise() ?? null;
  return noise === null ? null : translate('custom.server.noise', { noise });
}

function failureWords(failure: McpFailure, translate: Translate): string {
  return failure.kind === 'no-answer'
    ? translate('custom.server.no-answer', { seconds: failure.seconds })
    : translate(`custom.server.${failure.kind}`, { detail: failure.detail });
}
