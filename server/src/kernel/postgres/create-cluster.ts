import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandAs, environment, giveTo, type RunAs } from './run-as.ts';
import { settingsFile } from './write-settings.ts';

const run = promisify(execFile);
const unfinished = 'cluster-unfinished-';

export interface Cluster {
  directory: string;
  /** Set if PostgreSQL listens on TCP (Windows), so that other users of the computer can't connect. */
  password: string | undefined;
}

export async function ensureCluster(
  dataDir: string,
  initdb: string,
  runAs: RunAs,
  log: (line: string) => void,
): Promise<Cluster> {
  const directory = join(dataDir, 'cluster');
  const passwordFile = join(dataDir, 'password');
  const names = await readdir(dataDir);
  await Promise.all(
    names
      .filter((name) => name.startsWith(unfinished))
      .map((name) => rm(join(dataDir, name), { recursive: true })),
  );
  if (!names.includes('cluster')) {
    log('PostgreSQL: preparing the data directory (first start)');
    if (process.platform === 'win32') {
      await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    }
    await createCluster(dataDir, directory, passwordFile, initdb, runAs);
  }
  await giveTo(runAs, directory);
  const password = process.platform === 'win32' ? await readFile(passwordFile, 'utf8') : undefined;
  return { directory, password };
}

// Creates the cluster under another name, so that an interrupted initdb is never used as a cluster.
async function createCluster(
  dataDir: string,
  directory: string,
  passwordFile: string,
  initdb: string,
  runAs: RunAs,
): Promise<void> {
  const draft = await mkdtemp(join(dataDir, unfinished));
  await giveTo(runAs, draft);
  const access =
    process.platform === 'win32' ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust'];
  const args = [`--pgdata=${draft}`, '--encoding=UTF8', ...locale(), '--username=plenum', ...access];
  await run(...commandAs(runAs, initdb, [...args, '--no-instructions']), { env: environment() });
  await appendFile(join(draft, 'postgresql.conf'), `\ninclude '${settingsFile}'\n`);
  await rename(draft, directory);
}

// LC_CTYPE must support Chinese letters (trigram search), and the sort order of text must be the same everywhere.
function locale(): string[] {
  if (process.platform === 'linux') return ['--locale=C.UTF-8'];
  const letters = process.platform === 'win32' ? 'en-US' : 'en_US.UTF-8';
  return ['--locale=C', `--lc-ctype=${letters}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}
