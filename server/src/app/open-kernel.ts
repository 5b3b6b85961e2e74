import { createPublicCache } from '#kernel/cache/public-cache';
import { join } from 'node:path';
import { systemClock } from '#kernel/clock/clock';
import { type Config, sessionUrl } from '#kernel/config/config';
import { noteFingerprints } from '#kernel/crypto/key-fingerprints';
import { findKeys } from '#kernel/crypto/keys';
import { type Database, openDatabase } from '#kernel/db/database';
import { migrate, type Migrated } from '#kernel/db/migrate';
import { createBlobStore } from '#kernel/files/create-blob-store';
import { encryptFiles } from '#kernel/files/encrypted-files';
import { migrateJobs } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import { openLiveHub } from '#kernel/live/live-hub';
import { createLog } from '#kernel/log/log';
import { createMetrics } from '#kernel/metrics/metrics';
import { countDeadLetters } from '#kernel/jobs/dead-letters';
import { outboxLag } from '#kernel/outbox/outbox';
import { createHasher } from '#kernel/passwords/hash';
import { createDocumentChecks } from '#kernel/documents/document-checks';
import { createPdfWorkers } from '#kernel/pdf/pdf-workers';
import { createGeneralLimit } from '#kernel/rate-limit/general-limit';
import { startPostgres } from '#kernel/postgres/start-postgres';
import { traceQueries } from '#kernel/tracing/spans';
import { admitDatabase } from './admit-database.ts';

export interface OpenKernel {
  readonly kernel: Kernel;
  readonly databaseUrl: string;
  /** Closes the services in the opposite order of opening, PostgreSQL last. */
  close(): Promise<void>;
}

interface KernelOptions {
  /** The address of an embedded PostgreSQL that another process runs. */
  readonly runningDatabase?: string | undefined;
  /** Called if the embedded PostgreSQL has ended permanently. */
  readonly onPostgresGone?: (reason: Error) => void;
}

export function postgresDir(config: Config): string {
  return join(config.dataDir, 'postgres');
}

/**
 * Opens everything the modules need: the database (the given one, a running one, or an embedded one), keys, files, live
 * connection.
 */
export async function openKernel(
  config: Config,
  say: (line: string) => void,
  { runningDatabase, onPostgresGone }: KernelOptions = {},
): Promise<OpenKernel> {
  const log = createLog(config);
  // Reports wrong keys in one sentence, before PostgreSQL is started.
  findKeys(config);
  const given = config.databaseUrl ?? runningDatabase;
  const postgres =
    given === undefined
      ? await startPostgres({
          dataDir: postgresDir(config),
          log: say,
          ...(onPostgresGone ? { onGone: onPostgresGone } : {}),
        })
      : null;
  const url = given ?? postgres?.url ?? '';
  const direct = sessionUrl(config) ?? url;
  const onBroken = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const isPooled = config.directUrl !== undefined;
  const database = openDatabase({ url, poolSize: config.poolSize, isPooled, onBroken });
  const sessions = isPooled
    ? openDatabase({ url: direct, poolSize: config.workers + BESIDE_WORKERS, onBroken })
    : database;
  const closeDatabase = () => closeAll(new Set([sessions, database]));
  if (config.traces) traceQueries(database.pool);
  try {
    const keys = await admitDatabase(sessions.pool, config);
    sayMigrated(await migrate(direct), say);
    await noteFingerprints(database.pool, keys);
    await migrateJobs(direct, log);
    const live = await openLiveHub(direct, log);
    const hasher = createHasher();
    const metrics = createMetrics();
    const kernel: Kernel = {
      config,
      clock: systemClock,
      db: database.db,
      pool: database.pool,
      sessionPool: sessions.pool,
      keys,
      hasher,
      generalLimit: createGeneralLimit(),
      files: encryptFiles(await createBlobStore(config, systemClock), database.pool, keys),
      live,
      publicCache: createPublicCache(live),
      log,
      metrics,
      pdfWorkers: createPdfWorkers(),
      documentChecks: createDocumentChecks(),
    };
    metrics.watchPool(database.pool);
    metrics.watchHashQueue(hasher);
    metrics.watchOutbox(() => outboxLag(kernel));
    metrics.watchDeadLetters(() => countDeadLetters(kernel));
    return {
      kernel,
      databaseUrl: direct,
      close: async () => {
        await kernel.documentChecks.close();
        await live.close();
        await closeDatabase();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await closeDatabase();
    await postgres?.stop();
    throw error;
  }
}

/** The connection on which the jobs' runner listens, and one for what it does between jobs. */
export const BESIDE_WORKERS = 2;

async function closeAll(databases: ReadonlySet<Database>): Promise<void> {
  for (const database of databases) await database.close();
}

/** Above this number, migrations and files of functions are counted, not named. */
const MOST_NAMED = 10;

function sayMigrated({ applied, changed, differElsewhere }: Migrated, say: (line: string) => void): void {
  const names = [...applied, ...changed];
  if (names.length > MOST_NAMED)
    say(`Database brought up to date: ${applied.length} migrations, ${changed.length} files of functions`);
  else if (names.length > 0) say(`Database brought up to date: ${names.join(', ')}`);
  if (differElsewhere.length > 0)
    say(
      `Another server on this database runs an earlier ${differElsewhere.join(', ')}; it keeps that until it is restarted.`,
    );
}
