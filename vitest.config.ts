import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

const cliProcess = 'test/cli-process/**/*.test.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    // Tests start real programs: more at once would only measure the queue for the processor.
    maxWorkers: 2,
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'inside',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, cliProcess],
        },
      },
      {
        extends: true,
        test: {
          name: 'command',
          include: [cliProcess],
          // These start the built command: built first where it is stale, and never passed over.
          globalSetup: 'test/cli-process/support/build.ts',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
