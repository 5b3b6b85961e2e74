import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const patience = 10_000;

// A killed server may leave its PostgreSQL running for a moment (Linux) or permanently (elsewhere). The caller has
// locked the directory, so no other server can be using it.
export async function endOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0)) return;
  if (!(await isPostmaster(pid, cluster))) {
    // The process is gone, or its number was given to another program. PostgreSQL treats a file with its parent's
    // number as stale, but still checks whether the old shared memory is in use. Removing the file would prevent that
    // check.
    await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)));
    return;
  }
  log('PostgreSQL: waiting for the one of the last run to end');
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(pid, signal);
    if (await ended(pid, cluster)) return;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended in the meantime.
  }
}

async function ended(pid: number, cluster: string): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (await isPostmaster(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh']);
    return stdout.toLowerCase().includes('"postgres.exe"');
  }
  if (process.platform === 'linux') {
    const [program = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split(
      '\0',
    );
    return basename(program) === 'postgres' && args.includes(cluster);
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(cluster);
}
