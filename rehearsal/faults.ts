import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeNextRelease } from './next-release.ts';
import { until } from './processes.ts';
import type { Site } from './site.ts';

export interface Fault {
  readonly name: string;
  /** The kind of request whose success counts as recovery; any that writes if absent. */
  readonly counts?: string;
  /** The longest recovery that is accepted, in seconds. */
  readonly limit: number;
  /**
   * Causes the fault, and calls `begin` immediately before. Returns a remark for the table; the fault is over when it
   * resolves.
   */
  strike(site: Site, begin: () => void): Promise<string>;
}

/** As long as a machine takes to start again: longer than a fail-over may take. */
const MACHINE_DOWN_MS = 45_000;
const PROGRAM_DOWN_MS = 5_000;
const STORAGE_DOWN_MS = 10_000;
const BESIDE_MS = 5_000;
const PATIENCE_SECONDS = 300;
/** A fail-over of PostgreSQL has to be done within this time. */
const FAILOVER_SECONDS = 30;

export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of the primary’s machine (PostgreSQL and Patroni)',
    limit: FAILOVER_SECONDS,
    strike: async ({ cluster }, begin) => {
      const old = await cluster.primary();
      if (!old) throw new Error('There is no primary');
      const since = performance.now();
      begin();
      old.kill(MACHINE_DOWN_MS);
      await until('another primary', PATIENCE_SECONDS, async () => {
        const now = await cluster.primary();
        return now !== undefined && now.name !== old.name;
      });
      const seconds = (performance.now() - since) / 1000;
      await cluster.untilSafe();
      return `Patroni: new primary after ${seconds.toFixed(1)} s; the old one returned as a standby`;
    },
  },
  {
    name: 'kill -9 of PostgreSQL alone',
    limit: FAILOVER_SECONDS,
    strike: async ({ cluster }, begin) => {
      const old = await cluster.primary();
      if (!old) throw new Error('There is no primary');
      const since = performance.now();
      begin();
      old.killPostgres();
      await until('another primary', PATIENCE_SECONDS, async () => {
        const now = await cluster.primary();
        return now !== undefined && now.name !== old.name;
      });
      const seconds = (performance.now() - since) / 1000;
      await cluster.untilSafe();
      return `Patroni: new primary after ${seconds.toFixed(1)} s`;
    },
  },
  {
    name: 'kill -9 of a server',
    limit: FAILOVER_SECONDS,
    strike: async ({ servers: { apps } }, begin) => {
      const [app] = apps;
      begin();
      app?.kill(PROGRAM_DOWN_MS);
      await sleep(PROGRAM_DOWN_MS);
      await until('the server', PATIENCE_SECONDS, async () => (await app?.version()) !== undefined);
      return 'the other server answered';
    },
  },
  {
    name: 'kill -9 of a worker',
    limit: FAILOVER_SECONDS,
    strike: async ({ servers: { workers }, shop: { pool } }, begin) => {
      const [worker] = workers;
      const sent = async () => {
        const { rows } = await pool.query<{ count: number }>(
          'select count(*)::int as count from message_log',
        );
        return rows[0]?.count ?? 0;
      };
      const held = async () => {
        const { rows } = await pool.query<{ count: number }>(
          `select count(*)::int as count from graphile_worker.jobs where locked_at < now() - interval '5 s'`,
        );
        return rows[0]?.count ?? 0;
      };
      const before = await sent();
      const since = performance.now();
      begin();
      worker?.kill(PROGRAM_DOWN_MS);
      await until('another message', PATIENCE_SECONDS, async () => (await sent()) > before);
      const seconds = (performance.now() - since) / 1000;
      await sleep(PROGRAM_DOWN_MS);
      await until('the worker', PATIENCE_SECONDS, async () => (await worker?.version()) !== undefined);
      return `next message after ${seconds.toFixed(1)} s; ${await held()} jobs of the killed worker wait until they are released`;
    },
  },
  {
    name: 'kill -9 of the storage',
    counts: 'upload',
    limit: FAILOVER_SECONDS,
    strike: async ({ storage }, begin) => {
      begin();
      storage.program.kill(STORAGE_DOWN_MS);
      await sleep(STORAGE_DOWN_MS);
      await until('the storage', PATIENCE_SECONDS, storage.isUp);
      return `the storage was down for ${STORAGE_DOWN_MS / 1000} s; only uploads wait for it`;
    },
  },
  {
    name: 'rolling upgrade with a migration',
    limit: FAILOVER_SECONDS,
    strike: async ({ directory, servers: { apps, workers }, shop: { pool } }, begin) => {
      const release = makeNextRelease(join(directory, 'next-release'));
      const [first, ...others] = [...apps, ...workers];
      begin();
      await first?.upgrade(release.directory);
      const { rowCount } = await pool.query('select from migrations where name = $1', [release.migration]);
      if (rowCount !== 1) throw new Error('The migration was not applied');
      // The old release writes to the changed table beside the new one.
      await sleep(BESIDE_MS);
      for (const other of others) await other.upgrade(release.directory);
      const versions = await Promise.all([...apps, ...workers].map((each) => each.version()));
      if (versions.some((each) => each !== release.version))
        throw new Error(`Versions: ${versions.join(', ')}`);
      return `${release.migration} was applied while the old release ran; all are ${release.version}`;
    },
  },
];
