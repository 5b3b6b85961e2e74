import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Postmaster } from './postmaster.ts';

// Recovery after a crash replays committed changes, which may take a while on a slow disk.
const patience = 300_000;

/** Returns a connected client; undefined if PostgreSQL has ended, or has not answered in time and was stopped. */
export async function connectWhenReady(postmaster: Postmaster, url: string): Promise<Client | undefined> {
  const deadline = Date.now() + patience;
  while (!postmaster.hasExited()) {
    const client = await connect(url);
    if (client) return client;
    if (Date.now() > deadline) {
      await postmaster.stop();
      return undefined;
    }
    await sleep(25);
  }
  return undefined;
}

async function connect(url: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}
