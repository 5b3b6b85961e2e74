import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectWhenReady } from '../src/kernel/postgres/connect-when-ready.ts';
import { ensureCluster } from '../src/kernel/postgres/create-cluster.ts';
import { chooseRunAs, commandAs, environment } from '../src/kernel/postgres/run-as.ts';
import { findBinaries } from '../src/kernel/postgres/find-binaries.ts';
import { chooseListening, urlOf } from '../src/kernel/postgres/listening.ts';
import { launchPostmaster, type Postmaster } from '../src/kernel/postgres/postmaster.ts';
import { writeSettings } from '../src/kernel/postgres/write-settings.ts';

const run = promisify(execFile);

/** A PostgreSQL that a test may stop and kill, because no launcher starts it again. */
export interface OwnPostgres {
  readonly url: string;
  /** Starts the server; does nothing if it is running. */
  start(): Promise<void>;
  /** Stops the server as an operator would: `pg_ctl stop -m …`. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Sends SIGKILL to the server's main process. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'plenum-own-')));
  const binaries = await findBinaries();
  const runAs = await chooseRunAs(binaries.postgres, dataDir);
  const { directory, password } = await ensureCluster(dataDir, binaries.initdb, runAs, () => undefined);
  const listening = await chooseListening(dataDir, runAs);
  await writeSettings(directory, listening);
  const log = await open(join(dataDir, 'postgres.log'), 'a');
  const url = urlOf(listening, 'postgres', password);
  let postmaster: Postmaster | null = null;

  async function start(): Promise<void> {
    // The files of a killed server are locked for a moment, so the first attempts to start may fail.
    for (let tries = 0; tries < 40 && (postmaster?.hasExited() ?? true); tries += 1) {
      postmaster = launchPostmaster(directory, binaries, runAs, log.fd);
      await (await connectWhenReady(postmaster, url))?.end();
    }
    if (postmaster?.hasExited())
      throw new Error(`PostgreSQL did not start: ${await readFile(join(dataDir, 'postgres.log'), 'utf8')}`);
  }

  await start();
  return {
    url,
    start,
    stop: async (mode) => {
      const command = commandAs(runAs, binaries.pgCtl, ['stop', '-D', directory, '-m', mode]);
      await run(...command, { env: environment() });
      await postmaster?.exited;
    },
    kill: async () => {
      process.kill(Number.parseInt(await readFile(join(directory, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
      await postmaster?.exited;
    },
    remove: async () => {
      await postmaster?.stop();
      await log.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
