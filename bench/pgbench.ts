import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

function findPgbench(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const found = versions.map((version) => join(DEBIAN, version, 'bin/pgbench')).find(existsSync);
  return found ?? 'pgbench';
}

/**
 * Returns the transactions per second of one statement, run `transactions` times in total over `clients` connections.
 */
export async function runPgbench(
  databaseUrl: string,
  statement: string,
  { clients, transactions }: { clients: number; transactions: number },
): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'plenum-pgbench-'));
  try {
    const script = join(directory, 'script.sql');
    await writeFile(script, `${statement};\n`);
    const each = String(Math.floor(transactions / clients));
    const { stdout } = await run(findPgbench(), [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      `--transactions=${each}`,
      `--file=${script}`,
      databaseUrl,
    ]);
    const perSecond = Number(/tps = ([\d.]+) \(without initial/.exec(stdout)?.[1]);
    if (Number.isNaN(perSecond)) throw new Error(`pgbench said: ${stdout}`);
    return perSecond;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
