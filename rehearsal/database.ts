import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../bench/product.ts';
import { fillConfig } from './config-files.ts';
import { killTrees, supervise, type Supervised, until } from './processes.ts';
import type { Programs } from './programs.ts';

/** One of the two machines with PostgreSQL: its Patroni and the PostgreSQL that Patroni runs. */
export interface Node extends Supervised {
  readonly api: string;
  /** Sends SIGKILL to PostgreSQL alone. */
  killPostgres(): void;
}

export interface Cluster {
  readonly nodes: readonly Node[];
  /** The address past PgBouncer. */
  readonly directUrl: string;
  readonly pooledUrl: string;
  /** Returns the node that is the primary, or undefined if none is. */
  primary(): Promise<Node | undefined>;
  /** Waits until the other node is a synchronous standby, so that the primary may be lost. */
  untilSafe(): Promise<void>;
}

const PASSWORD = 'rehearsal';
const START_SECONDS = 180;

/** Starts etcd, PostgreSQL twice under Patroni, HAProxy and PgBouncer. */
export async function startCluster(programs: Programs, directory: string): Promise<Cluster> {
  const place = ownPlace(directory, programs);
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const etcd = `127.0.0.1:${etcdPort}`;
  supervise({
    name: 'etcd',
    log: join(directory, 'etcd.log'),
    command: [
      ...programs.unprivileged,
      programs.etcd,
      '--name',
      'etcd1',
      '--data-dir',
      place('etcd'),
      '--listen-client-urls',
      `http://${etcd}`,
      '--advertise-client-urls',
      `http://${etcd}`,
      '--listen-peer-urls',
      `http://127.0.0.1:${peerPort}`,
      '--initial-advertise-peer-urls',
      `http://127.0.0.1:${peerPort}`,
      '--initial-cluster',
      `etcd1=http://127.0.0.1:${peerPort}`,
    ],
  });
  await until('etcd', START_SECONDS, () => isOk(`http://${etcd}/health`));

  const ports = [await nodePorts(), await nodePorts()];
  const nodes: Node[] = [];
  for (const [index, node] of ports.entries()) {
    nodes.push(startNode(programs, { directory, place, etcd, name: `pg${index + 1}`, ...node }));
    // The first one creates the cluster, the second one copies it.
    await until(`PostgreSQL ${index + 1}`, START_SECONDS, () => isOk(`${nodes[index]?.api}/health`));
  }
  const primary = async () => {
    for (const node of nodes) if (await isOk(`${node.api}/primary`)) return node;
    return undefined;
  };
  const untilSafe = () =>
    until('a synchronous standby', START_SECONDS, async () => {
      const now = await primary();
      const standby = nodes.find(({ name }) => name !== now?.name);
      return now !== undefined && standby !== undefined && (await isOk(`${standby.api}/synchronous`));
    });

  const [haproxyPort, pgbouncerPort] = [await freePort(), await freePort()];
  const [one, two] = ports;
  if (!one || !two) throw new Error('Two nodes are needed');
  const haproxyConfig = fillConfig(
    'haproxy.cfg',
    {
      '127.0.0.1:5000': `127.0.0.1:${haproxyPort}`,
      '10.0.0.11:5432 check port 8008': `127.0.0.1:${one.postgresPort} check port ${one.apiPort}`,
      '10.0.0.12:5432 check port 8008': `127.0.0.1:${two.postgresPort} check port ${two.apiPort}`,
    },
    join(directory, 'haproxy.cfg'),
  );
  supervise({
    name: 'haproxy',
    log: join(directory, 'haproxy.log'),
    command: [...programs.unprivileged, programs.haproxy, '-db', '-f', haproxyConfig],
  });
  await createDatabase(`postgres://postgres:${PASSWORD}@127.0.0.1:${haproxyPort}/postgres`);
  await untilSafe();

  const users = join(directory, 'userlist.txt');
  writeFileSync(users, `"plenum" "${PASSWORD}"\n`);
  const pgbouncerConfig = fillConfig(
    'pgbouncer.ini',
    {
      'port=5000': `port=${haproxyPort}`,
      'listen_port = 6432': `listen_port = ${pgbouncerPort}`,
      '/etc/pgbouncer/userlist.txt': users,
    },
    join(directory, 'pgbouncer.ini'),
  );
  supervise({
    name: 'pgbouncer',
    log: join(directory, 'pgbouncer.log'),
    command: [...programs.unprivileged, programs.pgbouncer, pgbouncerConfig],
  });
  const urlAt = (port: number) => `postgres://plenum:${PASSWORD}@127.0.0.1:${port}/plenum`;
  await until('PgBouncer', START_SECONDS, () =>
    withClient(urlAt(pgbouncerPort), async (client) => (await client.query('select 1')).rowCount === 1),
  );
  return { nodes, directUrl: urlAt(haproxyPort), pooledUrl: urlAt(pgbouncerPort), primary, untilSafe };
}

interface NodePorts {
  readonly postgresPort: number;
  readonly apiPort: number;
}

async function nodePorts(): Promise<NodePorts> {
  return { postgresPort: await freePort(), apiPort: await freePort() };
}

interface NodePlace extends NodePorts {
  readonly directory: string;
  readonly place: (name: string) => string;
  readonly etcd: string;
  readonly name: string;
}

function startNode(programs: Programs, node: NodePlace): Node {
  const { directory, place, etcd, name, postgresPort, apiPort } = node;
  const [data, sockets] = [place(name), place(`${name}-sockets`)];
  const config = fillConfig(
    'patroni.yaml',
    {
      'name: pg1': `name: ${name}`,
      '10.0.0.11:8008': `127.0.0.1:${apiPort}`,
      '10.0.0.11:5432': `127.0.0.1:${postgresPort}`,
      '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': etcd,
      '/var/lib/postgresql/plenum': join(data, 'data'),
      '/var/lib/postgresql/pgpass': join(data, 'pgpass'),
      '/usr/lib/postgresql/15/bin': programs.postgres,
      '/var/run/postgresql': sockets,
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
      // Copies of a machine's clock device would be shared by both nodes.
      'mode: automatic': 'mode: off',
    },
    join(directory, `${name}.yaml`),
  );
  // PostgreSQL isn't a child of Patroni. The file remains after a crash, so another process may have the number by now.
  const postmaster = (): readonly number[] => {
    try {
      const pid = Number.parseInt(readFileSync(join(data, 'data/postmaster.pid'), 'utf8'), 10);
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? [pid] : [];
    } catch {
      return [];
    }
  };
  const supervised = supervise({
    name,
    log: join(directory, `${name}.log`),
    command: [...programs.unprivileged, programs.patroni, config],
    others: postmaster,
  });
  return {
    ...supervised,
    api: `http://127.0.0.1:${apiPort}`,
    killPostgres: () => killTrees(postmaster()),
  };
}

// Until its first check, HAProxy may lead to the standby.
async function createDatabase(url: string): Promise<void> {
  await until('a primary behind HAProxy', START_SECONDS, () =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby !== false) return false;
      await client.query(`create role plenum login password '${PASSWORD}'`);
      await client.query('create database plenum owner plenum');
      return true;
    }),
  );
}

/** Returns a function that creates a folder which the unprivileged user owns. */
function ownPlace(directory: string, { unprivileged }: Programs): (name: string) => string {
  return (name) => {
    const folder = join(directory, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (unprivileged.length > 0) {
      const { uid, gid } = statSync('/var/lib/postgresql');
      chownSync(folder, uid, gid);
    }
    return folder;
  };
}

export async function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (reply) => reply.ok,
    () => false,
  );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
