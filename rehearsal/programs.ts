import { execFileSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Programs {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
  readonly caddy: string;
  readonly minio: string;
  /** The directory with `postgres`, `pg_rewind` and PostgreSQL's other programs. */
  readonly postgres: string;
  /** The command that begins programs which refuse to run as root; empty if this is another user. */
  readonly unprivileged: readonly string[];
}

/** A program that the rehearsal runs, and how to get it. */
const needed = {
  etcd: 'apt-get install etcd-server',
  patroni: 'apt-get install patroni',
  haproxy: 'apt-get install haproxy',
  pgbouncer: 'apt-get install pgbouncer, or build it, if that is older than 1.21',
  caddy: 'apt-get install caddy',
  minio: 'go install github.com/minio/minio@latest',
};

/** PgBouncer passes on named statements in transaction mode from this version. */
const PGBOUNCER = [1, 21] as const;

/** Finds the programs. Throws an error with one sentence for each that is missing. */
export function findPrograms(): Programs {
  const problems: string[] = [];
  const find = (name: keyof typeof needed): string => {
    const found = inPath(name);
    if (found === undefined) problems.push(`${name} is missing in PATH: ${needed[name]}`);
    return found ?? '';
  };
  if (process.platform !== 'linux') problems.push('The rehearsal needs Linux.');
  const programs = {
    etcd: find('etcd'),
    patroni: find('patroni'),
    haproxy: find('haproxy'),
    pgbouncer: find('pgbouncer'),
    caddy: find('caddy'),
    minio: find('minio'),
    postgres: findPostgres() ?? '',
    unprivileged: runAsPostgres(),
  };
  if (programs.postgres === '')
    problems.push('PostgreSQL 15 or newer with pg_rewind is missing: apt-get install postgresql');
  if (programs.pgbouncer !== '' && !isNewEnough(programs.pgbouncer))
    problems.push(`${programs.pgbouncer} is older than ${PGBOUNCER.join('.')}: ${needed.pgbouncer}`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return programs;
}

function inPath(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findPostgres(): string | undefined {
  const folders = globSync('/usr/lib/postgresql/*/bin').toSorted(
    (one, other) => version(other) - version(one),
  );
  return folders.find((folder) => version(folder) >= 15 && isProgram(join(folder, 'pg_rewind')));
}

function version(folder: string): number {
  return Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0);
}

function isNewEnough(pgbouncer: string): boolean {
  const text = execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(text)?.map(Number) ?? [];
  return major > PGBOUNCER[0] || (major === PGBOUNCER[0] && minor >= PGBOUNCER[1]);
}

// PostgreSQL and PgBouncer refuse root. The package of PostgreSQL brings the user.
function runAsPostgres(): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  // Another user forgets the signal that it gets when this process ends, so that it is set again.
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--pdeathsig=KILL', '--'];
}
