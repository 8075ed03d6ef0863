// What `electron <folder>` does and the stand-in runtime lacks: load the app that the command line names.
// Loaded with top-level await, so that `ready` waits until the app's main module has run.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const require = createRequire(import.meta.url);

/** @type {string | null} */
let named = null;
const args = process.argv.slice(1);
for (let arg = args.shift(); arg !== undefined && named === null; arg = args.shift()) {
  if (arg === '-r' || arg === '--require') require(path.resolve(args.shift() ?? ''));
  else if (!arg.startsWith('-')) named = path.resolve(arg);
}

if (named === null) {
  console.error('Name the folder of an app: electron <folder>');
  app.exit(1);
} else {
  Object.assign(process, { defaultApp: true });
  await import(pathToFileURL(mainModule(named)).href);
}

/**
 * @typedef {object} About
 * @property {string} name
 * @property {string} [productName]
 * @property {string} version
 * @property {string} main
 *
 * @typedef {import('electron').App & { setAppPath(place: string): void, setVersion(version: string): void }} HostApp
 */

/** @param {string} place */
function mainModule(place) {
  if (statSync(place).isFile()) return place;
  /** @type {unknown} */
  const parsed = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
  const about = /** @type {About} */ (parsed);
  const host = /** @type {HostApp} */ (app);
  host.setAppPath(place);
  host.setName(about.productName ?? about.name);
  host.setVersion(about.version);
  return path.join(place, about.main);
}
