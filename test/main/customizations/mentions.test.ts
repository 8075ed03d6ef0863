import { expect, it } from 'vitest';
import { mentionsIn } from '../../../src/main/customizations/mentions';
import { trajectoryOf, user } from '../../support/loop/steps';

const read = (...texts: string[]) => mentionsIn(trajectoryOf(texts.map((text) => user(text))));

it.each([
  ['look at src/a.ts, please', ['src/a.ts'], [], []],
  ['@careful: fix @src/b.tsx.', ['src/b.tsx'], ['careful', 'src/b.tsx'], []],
  ['/release 1.2', ['/release', '1.2'], [], ['release']],
  ['/usr/bin/env is a path', ['/usr/bin/env'], [], []],
  ['and /release later', ['/release'], [], []],
])('%s', (text, files, names, commands) => {
  expect(read(text)).toEqual({ files: new Set(files), names: new Set(names), commands: new Set(commands) });
});

it('keeps what was named before', () => {
  expect([...read('/one', 'then @two').commands]).toEqual(['one']);
});
