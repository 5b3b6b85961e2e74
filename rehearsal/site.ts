import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OrderShop, orderShopOn } from '../bench/order-shop.ts';
import { venueOf, type Venue } from '../bench/venue.ts';
import { type Sandbox, startSandbox } from '../server/sandbox/start-sandbox.ts';
import { type Cluster, startCluster } from './database.ts';
import type { Programs } from './programs.ts';
import { openAccount } from './sandbox-payments.ts';
import { type Servers, startServers } from './servers.ts';
import { startStorage, type Storage } from './storage.ts';

/** Everything that runs, and a conference in it. */
export interface Site {
  readonly directory: string;
  readonly cluster: Cluster;
  readonly storage: Storage;
  readonly servers: Servers;
  readonly sandbox: Sandbox;
  readonly shop: OrderShop;
  readonly venue: Venue;
  /** The id of a conference that accepts submissions. */
  readonly callId: string;
}

/** How much sooner than Alipay the sandbox repeats a notice that wasn't confirmed. */
const SANDBOX_SPEED = 60;
const PEOPLE_ON_ROSTER = 1_000;

export async function openSite(
  programs: Programs,
  gates: number,
  say: (line: string) => void,
): Promise<Site> {
  const directory = mkdtempSync(join(tmpdir(), 'plenum-rehearsal-'));
  // The unprivileged user looks for its own folders in it.
  chmodSync(directory, 0o755);
  say(`Logs and configurations are in ${directory}`);
  const cluster = await startCluster(programs, directory);
  say('PostgreSQL: a primary and a synchronous standby, behind HAProxy and PgBouncer');
  const storage = await startStorage(programs, directory);
  const sandbox = await startSandbox({ port: 0, speed: SANDBOX_SPEED });
  const secretKeys = `k1:${randomBytes(32).toString('base64')}`;
  const servers = await startServers({
    programs,
    directory,
    cluster,
    storage,
    secretKeys,
    sandboxUrl: sandbox.url,
  });
  say('Two servers and two workers, behind Caddy');
  const shop = await orderShopOn(
    {
      url: servers.url,
      databaseUrl: cluster.directUrl,
      crash: () => Promise.reject(new Error('The rehearsal kills single processes')),
      stop: () => sandbox.close(),
    },
    secretKeys,
  );
  await openAccount(shop, sandbox);
  const venue = await venueOf(shop, PEOPLE_ON_ROSTER, gates);
  const { rows } = await shop.pool.query<{ id: string }>(
    `select id from meetings where state = 'published' and submission_opens_at < now() and submission_closes_at > now() limit 1`,
  );
  return { directory, cluster, storage, servers, sandbox, shop, venue, callId: rows[0]?.id ?? '' };
}
