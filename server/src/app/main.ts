import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '#kernel/config/config';
import { DatabaseNotReady } from '#kernel/db/sql-files';
import { DataDirectoryBusy } from '#kernel/postgres/lock-directory';
import { loadWebFiles } from '#kernel/web/web-files';
import { demoAccounts } from '../../demo/accounts.ts';
import { PortNotFree, serve } from './serve.ts';

const WEB = join(import.meta.dirname, '../../../web');

/** Starts the whole product and returns once it accepts requests. */
export async function main(): Promise<void> {
  try {
    const config = readConfig(process.env);
    greet(config, await serve(config, say, loadWeb));
  } catch (error) {
    if (!isForeseen(error)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}

async function loadWeb() {
  return {
    files: await loadWebFiles(join(WEB, 'dist')),
    styleHashes: JSON.parse(await readFile(join(WEB, 'csp-style-hashes.json'), 'utf8')) as string[],
  };
}

// One sentence is enough for these errors; all others are bugs and are shown with their stack.
function isForeseen(error: unknown): error is Error {
  return [ConfigError, DataDirectoryBusy, DatabaseNotReady, PortNotFree].some(
    (known) => error instanceof known,
  );
}

function greet(config: Config, address: string): void {
  say(`Plenum · 会堂 is at ${address}`);
  if (!config.demo) return;
  say('Demo accounts 演示账号 (username / password):');
  for (const { role, username, password } of demoAccounts)
    say(`  ${role.padEnd(19)} ${username} / ${password}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
