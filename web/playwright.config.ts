import { defineConfig } from '@playwright/test';
import { chromium } from './tests/chromium';

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.e2e.ts',
  // One server and one browser at a time: a small machine is enough.
  workers: 1,
  // Every deal follows from a seed: what fails once is a fault.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Long enough for a machine several times slower than ours; whoever passes does not wait.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    ...chromium(),
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
