import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

// Without these, the targets follow the installed Electron types; named, one build runs in every
// Electron from 33 on, so also in the stand-in runtime, and the terminal command in plain Node 20.
const node = 'node20.18';
const chrome = 'chrome130';

export default defineConfig({
  main: {
    build: {
      target: node,
      sourcemap: true,
      // Libraries are bundled: the app starts almost twice as fast, and none has to be shipped beside it.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: path.resolve('src/main/index.ts'), cli: path.resolve('src/main/cli/index.ts') },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: node,
      sourcemap: true,
      // A sandboxed preload can load nothing but itself and a few of Electron's own modules.
      externalizeDeps: false,
      isolatedEntries: false,
      rolldownOptions: {
        input: { index: path.resolve('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    build: {
      target: chrome,
      minify: true,
      rolldownOptions: { input: { index: path.resolve('src/renderer/index.html') } },
    },
    plugins: [react(), tailwindcss()],
  },
});
