import { basename } from 'node:path';
import { aptInstall, canUseApt } from './apt-install.ts';
import { findChromium, SHELL } from './find-chromium.ts';
import { run, runTool } from './run-tool.ts';

/** Returns a Chromium that runs, and installs one if necessary. */
export async function ensureChromium(): Promise<string> {
  const found =
    (await installShell()) ??
    (await workingChromium()) ??
    (await installWithPlaywright()) ??
    (await installWithApt());
  if (found) return found;
  throw new Error(
    'The browser stories need Chromium or Chrome, and none could be installed. Install one ' +
      '(Debian: apt-get install chromium fonts-noto-cjk) or set CHROME_PATH to one.',
  );
}

// A Chromium without its shared libraries exists but can't print its version. On Windows, asking for the version opens
// a window.
async function workingChromium(): Promise<string | undefined> {
  const path = findChromium();
  if (path === undefined || process.platform === 'win32') return path;
  const { code } = await run(path, ['--version'], { quiet: true });
  return code === 0 ? path : undefined;
}

// If the headless shell can't be installed, a full browser is used, which is slower.
async function installShell(): Promise<string | undefined> {
  if (process.env['CHROME_PATH'] || !canUseApt) return undefined;
  if (basename(findChromium() ?? '') !== SHELL) await aptInstall(SHELL);
  const found = await workingChromium();
  return found !== undefined && basename(found) === SHELL ? found : undefined;
}

async function installWithPlaywright(): Promise<string | undefined> {
  console.log('No Chromium found: playwright install chromium');
  await runTool('playwright', ['install', 'chromium']);
  return workingChromium();
}

async function installWithApt(): Promise<string | undefined> {
  if (!canUseApt) return undefined;
  await aptInstall('chromium', 'fonts-noto-cjk');
  return workingChromium();
}

/** Without a Chinese font the Chinese pages would show empty boxes. */
export async function ensureChineseFont(): Promise<void> {
  if (process.platform !== 'linux') return;
  const { code, output } = await run('fc-list', [':lang=zh'], { quiet: true });
  if (code === 0 && output !== '') return;
  if (canUseApt) await aptInstall('fonts-noto-cjk');
  else console.log('No Chinese font is installed; Chinese text will show as boxes (fonts-noto-cjk has one).');
}
