import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import type { StoryOptions } from './support/story.ts';

const ROOT = join(import.meta.dirname, '../..');
const port = Number((process.env['E2E_PORT'] ??= '18080'));
// The workers read this file again, and get the folder from the environment variable.
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'plenum-e2e-')));
const executablePath = findChromium();

export default defineConfig<StoryOptions>({
  testDir: '.',
  globalSetup: './support/wait-for-demo.ts',
  outputDir: join(ROOT, 'test-results'),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: 3,
  // The limit is far longer than a story takes, so that no story fails because the machine is busy.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['../../scripts/report-stories.ts']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // A trace is recorded when stories are named by file and when a failed story is run again alone, but not in a whole
    // run, where recording takes a sixth of the runner's CPU time. Screenshots of every step would take far more; a
    // screenshot of the end and the list of steps are enough.
    trace: {
      mode: process.env['STORIES'] ? 'off' : 'retain-on-failure',
      screenshots: false,
      snapshots: false,
      sources: false,
    },
    screenshot: 'only-on-failure',
    // Painting animations would take an eighth of the total time. Only the stories of logging in and of the shell
    // enable them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Without a UTF-8 locale Chromium can't write a file name in Chinese.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'operating', testMatch: 'operating.spec.ts' },
    // This project is listed first, because it has the longest stories of a whole run, and a long story that begins
    // last would leave the other cores idle.
    {
      name: 'zh',
      testIgnore: 'operating.spec.ts',
      use: { lan: 'zh-cn', locale: 'zh-CN', viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'en',
      testIgnore: 'operating.spec.ts',
      use: { lan: 'en', locale: 'en-GB', viewport: { width: 1280, height: 900 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    cwd: ROOT,
    url: `http://127.0.0.1:${port}/readyz`,
    // Prints the reasons of server errors in the output of the run.
    stdout: 'pipe',
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      // The content security policy names the host of the site.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: 'on',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
      // The receivers of the story about webhooks, one for each language.
      WEBHOOK_PRIVATE_ORIGINS: `http://127.0.0.1:${port + 7},http://127.0.0.1:${port + 8}`,
    },
  },
});
