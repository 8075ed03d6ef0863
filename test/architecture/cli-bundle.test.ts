import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readBundle } from './read-imports';

const cli = path.resolve('out/main/cli.js');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function plantedBundle(chunk: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grapnel-bundle-'));
  folders.push(folder);
  writeFileSync(path.join(folder, 'chunk.js'), chunk);
  writeFileSync(path.join(folder, 'cli.js'), `const core = await import('./chunk.js');`);
  return path.join(folder, 'cli.js');
}

describe('the built terminal command', () => {
  it('reaches nothing but itself and Node: no Electron, no package left outside', () => {
    const builtins = new Set(builtinModules);
    const { outside, files } = readBundle(cli);
    expect(files.length).toBeGreaterThan(0);
    expect(outside.filter((name) => !builtins.has(name.replace(/^node:/, '')))).toEqual([]);
  }, 60_000);

  it('can be started by its name', () => {
    expect(readFileSync(cli, 'utf8').split('\n', 1)).toEqual(['#!/usr/bin/env node']);
  });

  it('would be caught with Electron in a chunk', () => {
    expect(readBundle(plantedBundle(`import { app } from 'electron';`)).outside).toEqual(['electron']);
    expect(readBundle(plantedBundle(`const e = require('electron');`)).outside).toEqual(['electron']);
  });
});
