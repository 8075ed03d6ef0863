import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // Tests start real programs: more at once would only measure the queue for the processor.
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
