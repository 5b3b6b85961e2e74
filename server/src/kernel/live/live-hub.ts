import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '@plenum/contract/kernel/endpoints';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db, Tx } from '../db/database.ts';
import { applicationName } from '../db/function-set.ts';
import type { Log } from '../log/log.ts';

type Listener = (event: LiveEvent) => void;

/** Receives the announcements of every server on this database. */
export interface LiveHub {
  /** Returns a function that stops listening. */
  listen(channels: readonly string[], listener: Listener): () => void;
  /** Called after the connection to the database was lost and restored, because events may have been missed. */
  onGap(work: () => void): () => void;
  /** Called when the connection is lost: events are missed until it is restored. */
  onLoss(work: () => void): void;
  close(): Promise<void>;
}

const POSTGRES_CHANNEL = 'plenum_live';
const RETRY_MS = 500;
// The interval at which the connection is tested. An idle connection looks the same as a dead one, so code that relies
// on every notification must not trust it for long.
const HEARTBEAT_MS = 5_000;

/**
 * Sends an event to every server when the surrounding transaction commits. It contains names and ids only, never data.
 */
export async function announce(tx: Db | Tx, event: LiveEvent): Promise<void> {
  await announceAll(tx, [event]);
}

export async function announceAll(tx: Db | Tx, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const texts = events.map((event) => JSON.stringify(event));
  await tx.execute(
    sql`select pg_notify(${POSTGRES_CHANNEL}, text) from unnest(${sql.param(texts)}::text[]) as text`,
  );
}

export async function openLiveHub(url: string, log: Log, heartbeatMs = HEARTBEAT_MS): Promise<LiveHub> {
  const listeners = new Map<string, Set<Listener>>();
  const gaps = new Set<() => void>();
  const losses = new Set<() => void>();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function dispatch(payload: string | undefined): void {
    const event = JSON.parse(payload ?? '{}') as LiveEvent;
    for (const listener of listeners.get(event.channel) ?? []) listener(event);
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: heartbeatMs,
      query_timeout: heartbeatMs,
      application_name: applicationName('live'),
    });
    fresh.on('notification', (message) => dispatch(message.payload));
    fresh.on('error', (error) => log.warn({ err: error }, 'live connection lost'));
    try {
      await fresh.connect();
      await fresh.query(`listen ${POSTGRES_CHANNEL}`);
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    }
    if (closed) return fresh.end();
    client = fresh;
    const heartbeat = setInterval(() => void checkAlive(fresh), heartbeatMs);
    // Listens only from here on, because a failed attempt also emits `end`. With two retries for each failure there
    // would soon be thousands.
    fresh.once('end', () => {
      clearInterval(heartbeat);
      client = null;
      for (const work of losses) work();
      retryLater();
    });
  }

  async function checkAlive(line: pg.Client): Promise<void> {
    try {
      await line.query('select 1');
    } catch {
      // The last heartbeat was not answered within a whole interval. Its query is still running, so `end` closes the
      // socket without waiting.
      await line.end().catch(() => undefined);
    }
  }

  function retryLater(): void {
    if (!closed) retry = setTimeout(() => void reconnect(), RETRY_MS);
  }

  async function reconnect(): Promise<void> {
    if (closed) return;
    try {
      await connect();
    } catch {
      retryLater();
      return;
    }
    for (const work of gaps) work();
  }

  await connect();
  return {
    listen(channels, listener) {
      for (const channel of channels) {
        const known = listeners.get(channel) ?? new Set();
        listeners.set(channel, known.add(listener));
      }
      return () => {
        for (const channel of channels) {
          const known = listeners.get(channel);
          known?.delete(listener);
          if (known?.size === 0) listeners.delete(channel);
        }
      };
    },
    onGap(work) {
      gaps.add(work);
      return () => gaps.delete(work);
    },
    onLoss: (work) => void losses.add(work),
    async close() {
      closed = true;
      clearTimeout(retry);
      // Waits no longer than one heartbeat, because a dead connection never confirms that it has ended.
      await Promise.race([client?.end(), sleep(heartbeatMs, undefined, { ref: false })]);
    },
  };
}
