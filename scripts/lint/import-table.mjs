import path from 'node:path';

/**
 * Who may import whom. The one place where it is written: the lint rule and the architecture test both ask it.
 *
 * @typedef {object} Zone
 * @property {string} from A folder or a file of the project, without extension.
 * @property {boolean} [direct] Only the files that lie in the folder itself.
 * @property {string[]} packages npm packages and `node:` modules; `node:*` is all of Node but starting programs.
 * @property {string[]} modules Folders or files beside the zone's own folder.
 * @property {string[]} [types] Packages, folders or files of which only types may be imported.
 * @property {Record<string, string[]>} [values] The names that may be imported as values from one of `types`.
 *
 * @typedef {object} FoundImport
 * @property {string} file The importing file, from the project's root, with forward slashes.
 * @property {string} specifier
 * @property {string[] | null} values What it imports as values; null when everything.
 */

const shared = 'src/shared';
const startsPrograms = ['node:child_process', 'node:cluster'];

/** What every adapter of the loop may see of it. */
const ports = {
  types: ['src/main/agent/ports'],
  values: { 'src/main/agent/ports': ['ModelError'] },
};

const coreType = 'src/main/core-api';
const dataFolder = 'src/main/store/paths';
const about = 'package.json';
const jsonFile = 'src/main/store/json-file';
const looks = ['react', '@base-ui/react', 'lucide-react'];
const prose = ['react-markdown', 'remark-gfm', 'rehype-highlight', 'highlight.js'];

/** @type {Zone[]} The first that covers a file counts, so the narrow ones come first. */
const zones = [
  { from: 'src/shared/ipc/bridge', packages: [], modules: [], types: [shared] },
  { from: 'src/shared/ipc/result', packages: [], modules: [], types: [shared] },
  { from: 'src/shared/i18n', packages: ['intl-messageformat', 'zod'], modules: [shared] },
  { from: shared, packages: ['zod'], modules: [shared] },

  { from: 'src/main/process', packages: ['node:*', 'node:child_process', 'zod'], modules: [shared] },
  {
    from: 'src/main/store',
    packages: ['node:*', 'write-file-atomic', 'zod'],
    modules: [shared],
    ...ports,
  },
  {
    // Where the vendors' library ends; nothing but its door may be opened from outside.
    from: 'src/main/model/sdk',
    packages: [
      'zod',
      ...['anthropic', 'google', 'openai', 'openai-compatible', 'provider'].map((name) => `@ai-sdk/${name}`),
    ],
    modules: [shared, 'src/main/model/failure', 'src/main/model/wire'],
    ...ports,
  },
  { from: 'src/main/model', packages: ['node:*', 'zod'], modules: [shared], ...ports },
  {
    from: 'src/main/tools',
    packages: ['node:*', 'diff', 'htmlparser2', 'picomatch', 're2js', 'zod'],
    modules: [shared, 'src/main/process'],
    ...ports,
  },
  {
    from: 'src/main/hooks',
    packages: ['node:*', 'jsonc-parser', 're2js', 'zod'],
    modules: [shared, 'src/main/process'],
    types: [...ports.types, jsonFile],
    values: ports.values,
  },
  {
    from: 'src/main/permissions',
    packages: ['node:path', 'node:fs', 'node:crypto', 'unbash', 're2js', 'zod'],
    modules: [shared],
    types: [...ports.types, jsonFile],
    values: ports.values,
  },
  {
    from: 'src/main/customizations',
    packages: ['node:*', '@modelcontextprotocol/sdk', 'jsonc-parser', 'picomatch', 'yaml', 'zod'],
    // A plugin is one thing: where plugins lie and which are off is read where their hooks are.
    modules: [
      shared,
      about,
      'src/main/process',
      ...['json-text', 'look', 'read-bytes', 'script-hashes', 'sources'].map(
        (file) => `src/main/hooks/${file}`,
      ),
    ],
    types: [...ports.types, jsonFile],
  },
  { from: 'src/main/agent', packages: ['zod'], modules: [shared] },
  { from: 'src/main/export', packages: [], modules: [shared] },
  { from: coreType, packages: [], modules: [], types: [shared] },
  { from: 'src/main/ipc', packages: ['zod'], modules: [shared], types: [coreType] },
  {
    from: 'src/main/desktop',
    packages: ['electron', 'node:*', 'zod'],
    modules: [shared, 'src/main/ipc'],
    types: [coreType],
  },
  {
    from: 'src/main/cli',
    packages: ['node:*', 'commander', 'zod'],
    modules: [
      shared,
      ...['core', 'hook-side', 'hook-trial', 'hook-fixtures', 'open-window'].map(
        (file) => `src/main/${file}`,
      ),
      dataFolder,
      about,
    ],
    types: [coreType, 'src/main/core-options'],
  },
  {
    from: 'src/main/index',
    packages: ['node:*'],
    modules: [shared, 'src/main/core', 'src/main/desktop', dataFolder, about],
  },
  // The composition root: core.ts and the parts it is put together from.
  {
    from: 'src/main',
    direct: true,
    packages: ['node:*', 'zod'],
    modules: [
      shared,
      ...[
        'agent',
        'customizations',
        'export',
        'hooks',
        'model',
        'permissions',
        'process',
        'store',
        'tools',
      ].map((folder) => `src/main/${folder}`),
    ],
  },

  {
    from: 'src/preload',
    packages: ['electron'],
    modules: ['src/shared/ipc/bridge'],
    types: ['src/shared/ipc'],
  },

  { from: 'src/renderer/ui', packages: [...looks, ...prose, 'diff'], modules: [shared] },
  { from: 'src/renderer/api', packages: ['zod'], modules: [shared] },
  {
    from: 'src/renderer/features/*',
    packages: [...looks, ...prose, 'zustand', '@tanstack/react-virtual', 'zod'],
    modules: [shared, 'src/renderer/ui', 'src/renderer/api'],
  },
  {
    from: 'src/renderer',
    packages: [...looks, ...prose, 'react-dom', 'zustand', '@tanstack/react-virtual', 'zod'],
    modules: [shared],
  },
];

/** @param {string} file @returns {{ zone: Zone, home: string } | null} */
function zoneOf(file) {
  for (const zone of zones) {
    const parts = file.split('/');
    const home = zone.from
      .split('/')
      .map((part, index) => (part === '*' ? (parts[index] ?? part) : part))
      .join('/');
    if (isOf(zone, home, withoutExtension(file))) return { zone, home };
  }
  return null;
}

/** @param {Zone} zone @param {string} home @param {string} place */
function isOf(zone, home, place) {
  return zone.direct === true ? path.posix.dirname(place) === home : isWithin(place, home);
}

/** @param {string} place @param {string} folder */
function isWithin(place, folder) {
  return place === folder || place.startsWith(`${folder}/`);
}

/** @param {string} file */
function withoutExtension(file) {
  return file.replace(/\.(d\.ts|tsx?|mjs|js)$/, '');
}

/** @param {string} specifier */
function packageName(specifier) {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : String(parts[0]);
}

/** @param {string[]} allowed @param {string} name */
function allowsPackage(allowed, name) {
  if (allowed.includes(name)) return true;
  return name.startsWith('node:') && allowed.includes('node:*') && !startsPrograms.includes(name);
}

/**
 * What is wrong with an import, as one sentence; null when the table allows it.
 *
 * @param {FoundImport} found
 * @returns {string | null}
 */
export function importProblem({ file, specifier, values }) {
  const found = zoneOf(file);
  if (found === null) return `${file} is in no zone of the import table.`;
  const { zone, home } = found;
  const isRelative = specifier.startsWith('.');
  const target = isRelative
    ? withoutExtension(path.posix.join(path.posix.dirname(file), specifier))
    : packageName(specifier);

  const allowed = isRelative
    ? isOf(zone, home, target) || zone.modules.some((folder) => isWithin(target, folder))
    : allowsPackage(zone.packages, target);
  if (allowed) return null;

  const asType = (zone.types ?? []).find((place) => isWithin(target, place));
  if (asType === undefined) return `${home} may not import ${target}.`;
  const names = zone.values?.[asType] ?? [];
  const isHarmless = values !== null && values.every((name) => names.includes(name));
  return isHarmless ? null : `${home} may import only types from ${target}.`;
}
