import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectWhenReady } from './connect-when-ready.ts';
import { ensureCluster } from './create-cluster.ts';
import { endOrphan } from './end-orphan.ts';
import { findBinaries } from './find-binaries.ts';
import { keepPostmaster } from './keep-postmaster.ts';
import { chooseListening, removeSocketDirectory, urlOf } from './listening.ts';
import { lockDirectory } from './lock-directory.ts';
import { launchPostmaster, type Postmaster } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';
import { publishUrl, withdrawUrl } from './running-url.ts';
import { openServerLog, type ServerLog } from './server-log.ts';
import { writeSettings } from './write-settings.ts';

export interface PostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  port?: number;
  /** Called if PostgreSQL ended and could not be restarted. */
  onGone?: (reason: Error) => void;
  /** The pauses before each attempt to start PostgreSQL again; tests shorten them. */
  restartPausesMs?: readonly number[];
}

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

const database = 'plenum';
const patience = 10_000;
// The errors about locks that a killed predecessor keeps for about a second.
const stillHeld = /lock file ".*" already exists|pre-existing shared memory block|could not bind/;

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const lock = await lockDirectory(options.dataDir);
  try {
    const dataDir = await realpath(options.dataDir);
    const running = await start({ ...options, dataDir });
    let stopped: Promise<void> | undefined;
    return {
      url: running.url,
      stop: () => (stopped ??= running.stop().finally(() => lock.release())),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function start(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir, log, port, onGone = () => undefined } = options;
  const began = performance.now();
  const binaries = await findBinaries();
  const runAs = await chooseRunAs(binaries.postgres, dataDir);
  const cluster = await ensureCluster(dataDir, binaries.initdb, runAs, log);
  await endOrphan(cluster.directory, log);
  const listening = await chooseListening(dataDir, runAs, port);
  await writeSettings(cluster.directory, listening);
  const serverLog = await openServerLog(join(dataDir, 'postgres.log'));
  const launch = () => launchPostmaster(cluster.directory, binaries, runAs, serverLog.fd);
  const cleanUp = () =>
    Promise.all([serverLog.close(), removeSocketDirectory(dataDir), withdrawUrl(dataDir)]);

  try {
    const maintenance = urlOf(listening, 'postgres', cluster.password);
    const { postmaster, client } = await launchUntilReady(launch, maintenance, serverLog);
    await ensureDatabase(client).catch(async (error: unknown) => {
      await postmaster.stop();
      throw error;
    });
    const url = urlOf(listening, database, cluster.password);
    await publishUrl(dataDir, url);
    const kept = keepPostmaster(postmaster, {
      restart: async (signal) => {
        await endOrphan(cluster.directory, log);
        const again = await launchUntilReady(() => stoppedBy(signal, launch()), maintenance, serverLog);
        await again.client.end();
        return again.postmaster;
      },
      log,
      onGone: ({ message }) => onGone(new Error(`${message} Its log is ${join(dataDir, 'postgres.log')}`)),
      ...(options.restartPausesMs ? { pausesMs: options.restartPausesMs } : {}),
    });
    log(`PostgreSQL: ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    return {
      url,
      async stop() {
        await kept.stop();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function stoppedBy(signal: AbortSignal, postmaster: Postmaster): Postmaster {
  // A signal that was already aborted doesn't call its listeners.
  if (signal.aborted) void postmaster.stop();
  else signal.addEventListener('abort', () => void postmaster.stop(), { once: true });
  return postmaster;
}

async function launchUntilReady(
  launch: () => Postmaster,
  url: string,
  serverLog: ServerLog,
): Promise<{ postmaster: Postmaster; client: Client }> {
  const deadline = Date.now() + patience;
  for (;;) {
    const before = await serverLog.size();
    const postmaster = launch();
    const client = await connectWhenReady(postmaster, url);
    if (client) return { postmaster, client };
    const said = await serverLog.since(before);
    if (!stillHeld.test(said) || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start. It said:\n${said.trim()}`);
    }
    await sleep(250);
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
