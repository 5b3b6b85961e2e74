import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { delimiter } from 'node:path';

const run = promisify(execFile);
const nobody = 65534;
// Without this a PostgreSQL whose parent was killed would keep running.
const endWithParent = ['setpriv', '--pdeathsig', 'INT'];

/** How to run PostgreSQL's programs: the command prefix, and the owner of their files. */
export interface RunAs {
  prefix: string[];
  uid: number | undefined;
}

// Chooses the user that runs PostgreSQL. PostgreSQL refuses root, and initdb refuses a user without a name.
export async function chooseRunAs(postgres: string, dataDir: string): Promise<RunAs> {
  const uid = process.getuid?.();
  const unfit = uid === 0 || !hasName();
  for (const candidate of candidates(uid, unfit)) {
    if (await works(candidate, postgres, dataDir)) return candidate;
  }
  throw new Error(
    `PostgreSQL cannot run here as ${uid === 0 ? 'root' : `user ${uid}`}. ` +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function candidates(uid: number | undefined, unfit: boolean): RunAs[] {
  if (process.platform !== 'linux') return unfit ? [] : [{ prefix: [], uid }];
  if (!unfit) {
    return [
      { prefix: endWithParent, uid },
      { prefix: [], uid },
    ];
  }
  // The namespace shows the same user under another number, so the owner of the files is the same in every directory.
  const renumbered = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, ...endWithParent];
  // Containers often forbid namespaces. The one remaining capability lets the other user through root's directories.
  // Without the secure bit, access(2), with which initdb looks for its programs, would ignore the capability.
  const demoted = [
    'setpriv',
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    ...endWithParent.slice(1),
  ];
  return [
    { prefix: renumbered, uid },
    { prefix: demoted, uid: nobody },
  ];
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function works(runAs: RunAs, postgres: string, dataDir: string): Promise<boolean> {
  if (runAs.prefix.length === 0) return true;
  const probe = commandAs(runAs, 'sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', dataDir, postgres]);
  return run(...probe, { env: environment() }).then(
    () => true,
    () => false,
  );
}

export function commandAs({ prefix }: RunAs, program: string, args: string[]): [string, string[]] {
  const line = [...prefix, program, ...args];
  return [line[0] ?? program, line.slice(1)];
}

// Changes the owner of the files, because PostgreSQL may have run as another user last time, for example in another
// container.
export async function giveTo({ uid }: RunAs, path: string): Promise<void> {
  if (uid === undefined || (await stat(path)).uid === uid) return;
  await run('chown', ['-R', String(uid), path], { env: environment() });
}

// Returns the environment without the caller's PGDATA, PGOPTIONS, LC_ALL …, which are meant for other clusters, and
// with the system's directories in PATH, which may contain little more than Node.
export function environment(): NodeJS.ProcessEnv {
  const foreign = /^(PG|LC_|LANG)/;
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  if (process.platform === 'win32') return own;
  return { ...own, PATH: [process.env['PATH'], '/usr/bin', '/bin', '/usr/sbin', '/sbin'].join(delimiter) };
}
