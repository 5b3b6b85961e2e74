import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, type ToolRun } from '../run-tool.ts';
import { ReleaseRefused } from './changelog.ts';

interface Trial {
  readonly archive: string;
  /** The folder in the archive. */
  readonly folder: string;
  readonly version: string;
  /** An empty directory. */
  readonly scratch: string;
  readonly npm: (args: string[], quiet: boolean, cwd: string) => Promise<ToolRun>;
}

const PORT = 18_990;
const PATIENCE_MS = 120_000;

/** Installs the archive as an operator would, starts it and reads its version and its first page. */
export async function tryRelease({ archive, folder, version, scratch, npm }: Trial): Promise<void> {
  const unpacked = await run('tar', ['-xzf', archive, '-C', scratch], { quiet: true });
  if (unpacked.code !== 0) throw new ReleaseRefused(`The archive can't be unpacked: ${unpacked.output}`);
  const installed = join(scratch, folder);
  const install = await npm(['ci', '--omit=dev', '--ignore-scripts', '--no-audit'], true, installed);
  if (install.code !== 0) throw new ReleaseRefused(`The release can't be installed: ${install.output}`);
  const began = performance.now();
  const server = spawn(process.execPath, [join(installed, 'server/src/app/cli/plenum.mjs'), 'start'], {
    cwd: installed,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: join(scratch, 'data'),
      DATABASE_URL: '',
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
  });
  try {
    const health = await answer(server, '/healthz');
    const page = await answer(server, '/');
    if (!health.includes(`"${version}"`) || !page.includes('<div id="root"'))
      throw new ReleaseRefused(
        `The release answers ${health} and begins its page with ${page.slice(0, 200)}`,
      );
    console.log(
      `The release was installed and answered after ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
}

async function answer(server: ChildProcess, path: string): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && server.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${PORT}${path}`).catch(() => undefined);
    if (response?.ok) return response.text();
    await sleep(200);
  }
  throw new ReleaseRefused(`The release does not answer at ${path}.`);
}
