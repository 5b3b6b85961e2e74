import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '#kernel/config/config';
import { startWorker } from '#kernel/jobs/worker';
import { DataDirectoryBusy } from '#kernel/postgres/lock-directory';
import { loadWebFiles } from '#kernel/web/web-files';
import { demoAccounts } from '../../demo/accounts.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { composeApp, jobs, reactions } from './compose.ts';
import { openKernel } from './open-kernel.ts';

const WEB = join(import.meta.dirname, '../../../web');

/** Starts the whole product and returns once it answers; a signal ends it cleanly. */
export async function main(): Promise<void> {
  try {
    await start(readConfig(process.env));
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof DataDirectoryBusy)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}

async function start(config: Config): Promise<void> {
  const opened = await openKernel(config, say);
  const { kernel } = opened;
  try {
    if (config.demo) await loadDemo(kernel);
    const app = await composeApp(kernel, {
      files: await loadWebFiles(join(WEB, 'dist')),
      styleHashes: JSON.parse(await readFile(join(WEB, 'csp-style-hashes.json'), 'utf8')) as string[],
    });
    const worker = config.workers > 0 ? await startWorker(kernel, reactions, jobs) : null;
    const address = await app.http.listen({ port: config.port, host: config.host });
    stopOnSignal(config, async () => {
      await app.http.close();
      await worker?.stop();
      await opened.close();
    });
    greet(config, address);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function greet(config: Config, address: string): void {
  say(`Plenum · 会堂 is at ${address}`);
  if (!config.demo) return;
  say('Demo accounts 演示账号 (username / password):');
  for (const { role, username, password } of demoAccounts)
    say(`  ${role.padEnd(14)} ${username} / ${password}`);
}

// Calls under way are answered, jobs finished, connections closed, PostgreSQL shut down; a second signal, or running
// out of time, ends it at once. What was committed is on disk either way.
function stopOnSignal(config: Config, stop: () => Promise<void>): void {
  let stopping = false;
  function onSignal(): void {
    if (stopping) process.exit(1);
    stopping = true;
    say('Stopping …');
    setTimeout(() => process.exit(1), config.shutdownSeconds * 1000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`Stopping failed: ${String(error)}`);
        process.exit(1);
      },
    );
  }
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
