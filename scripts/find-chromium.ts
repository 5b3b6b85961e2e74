import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium without windows and profiles, in which stories take a quarter less CPU time. */
export const SHELL = 'chromium-headless-shell';

/**
 * Returns the path of the Chromium or Chrome to use: the requested one, the system's, or Playwright's own. A headless
 * shell is preferred.
 */
export function findChromium(): string | undefined {
  const asked = process.env['CHROME_PATH'];
  if (asked) {
    if (existsSync(asked)) return asked;
    throw new Error(`CHROME_PATH names ${asked}, which does not exist.`);
  }
  return [...usualPlaces(), chromium.executablePath()].find((path) => existsSync(path));
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ];
  }
  if (process.platform === 'win32') {
    return ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].map((name) =>
      join(process.env[name] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
    );
  }
  const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const directories = new Set(['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]);
  return [...directories].flatMap((directory) => names.map((name) => join(directory, name)));
}
