import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Each test has an app of its own; two of them are what two cores bear.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A shared machine that stands still for seconds is no fault of the app; a second try is listed as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: [['list'], ['json', { outputFile: 'out/reports/end-to-end.json' }]],
});
