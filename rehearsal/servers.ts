import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../bench/product.ts';
import type { Cluster } from './database.ts';
import { type Program, supervise, type Supervised, until } from './processes.ts';
import type { Programs } from './programs.ts';
import type { Storage } from './storage.ts';

const ROOT = join(import.meta.dirname, '..');
const START_SECONDS = 180;

/** A process of Plenum: a server behind Caddy, or a worker without visitors. */
export interface PlenumProcess extends Supervised {
  readonly url: string;
  /** Returns the version that answers; undefined if none does. */
  version(): Promise<string | undefined>;
  /** Starts the release in this folder in the place of the running one, and waits until it answers. */
  upgrade(release: string): Promise<void>;
}

export interface Servers {
  /** The address of Caddy. */
  readonly url: string;
  readonly apps: readonly PlenumProcess[];
  readonly workers: readonly PlenumProcess[];
}

interface Parts {
  readonly programs: Programs;
  readonly directory: string;
  readonly cluster: Cluster;
  readonly storage: Storage;
  readonly secretKeys: string;
  /** The address of the payment sandbox. */
  readonly sandboxUrl: string;
}

/** Loads the demo, and starts two servers and two workers behind Caddy. */
export async function startServers(parts: Parts): Promise<Servers> {
  const { programs, directory, cluster, storage } = parts;
  const [caddyPort, adminPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${caddyPort}`;
  const providers = join(directory, 'providers.json');
  writeFileSync(providers, '{ "sms": [{ "provider": "outbox" }], "email": [{ "provider": "outbox" }] }');
  const settings = {
    ...storage.settings,
    NODE_ENV: 'development',
    DATABASE_URL: cluster.pooledUrl,
    DATABASE_DIRECT_URL: cluster.directUrl,
    SECRET_KEYS: parts.secretKeys,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    LIMIT_FACTOR: '1000',
    MESSAGE_PROVIDERS_FILE: providers,
    PAYMENT_ORIGINS: parts.sandboxUrl,
    LOG_LEVEL: 'warn',
  };
  const start = async (name: string, own: Readonly<Record<string, string>>) =>
    startPlenum(name, directory, { ...settings, ...own });
  // The demo's conferences are there before the rehearsal. They are loaded once, because a server with the demo brings
  // its own payment sandbox.
  const loader = await start('loader', { DEMO: 'on', WORKERS: '0' });
  await loader.end();
  const behindProxy = { WORKERS: '0', DRAIN_SECONDS: '5' };
  const apps = [await start('app-1', behindProxy), await start('app-2', behindProxy)];
  const workers = [await start('worker-1', { WORKERS: '2' }), await start('worker-2', { WORKERS: '2' })];
  supervise({
    name: 'caddy',
    log: join(directory, 'caddy.log'),
    command: [programs.caddy, 'run', '--config', join(ROOT, 'deploy/Caddyfile'), '--adapter', 'caddyfile'],
    env: {
      SITES: url,
      UPSTREAMS: apps.map((app) => new URL(app.url).host).join(' '),
      CADDY_ADMIN: `127.0.0.1:${adminPort}`,
      HOME: directory,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
    },
  });
  await until('Caddy', START_SECONDS, async () => (await fetch(`${url}/readyz`)).ok);
  return { url, apps, workers };
}

async function startPlenum(
  name: string,
  directory: string,
  settings: Readonly<Record<string, string>>,
): Promise<PlenumProcess> {
  const port = await freePort();
  const dataDir = join(directory, name);
  mkdirSync(dataDir);
  const programOf = (release: string): Program => ({
    name,
    log: join(directory, `${name}.log`),
    command: [process.execPath, join(release, 'server/src/app/cli/plenum.mjs'), 'start'],
    env: { DEMO: 'off', ...settings, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
  });
  const url = `http://127.0.0.1:${port}`;
  const version = async () => {
    const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    const text = (await reply?.text().catch(() => '')) ?? '';
    return /\d+\.\d+\.\d+[\w.-]*/.exec(text)?.[0];
  };
  const supervised = supervise(programOf(ROOT));
  const untilAnswering = () => until(name, START_SECONDS, async () => (await version()) !== undefined);
  await untilAnswering();
  return {
    ...supervised,
    url,
    version,
    upgrade: async (release) => {
      await supervised.replace(programOf(release));
      await untilAnswering();
    },
  };
}
