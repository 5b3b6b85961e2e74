import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/kernel/db/migrate.ts';
import { migrateJobs } from '../src/kernel/worker/worker.ts';
import { startPostgres } from '../src/kernel/postgres/start-postgres.ts';
import { onDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    templateName: string;
  }
}

/**
 * Starts one PostgreSQL for the whole run, or uses the one in DATABASE_URL, and migrates one database for the tests to
 * copy from.
 */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const templateName = `plenum_template_${process.pid}_${Date.now()}`;
  await withClient(server.url, (client) => client.query(`create database ${templateName}`));
  const template = onDatabase(server.url, templateName);
  await migrate(template);
  await migrateJobs(template, pino({ level: 'silent' }));
  project.provide('databaseUrl', server.url);
  project.provide('templateName', templateName);
  return async () => {
    await withClient(server.url, (client) => client.query(`drop database ${templateName} with (force)`));
    await server.stop();
  };
}

async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'plenum-test-'));
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  await neglectDisk(postgres.url);
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

// Turns off the settings with which PostgreSQL waits for the disk, because they cost more than a second for each
// dropped database. The cluster is deleted after the run, so it doesn't have to survive a power cut.
async function neglectDisk(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await client.query(`alter system set ${setting} = off`);
    await client.query('select pg_reload_conf()');
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
