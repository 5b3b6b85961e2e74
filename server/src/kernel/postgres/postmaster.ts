import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { commandAs, environment, type RunAs } from './run-as.ts';
import type { Binaries } from './find-binaries.ts';

const run = promisify(execFile);
const patience = 15_000;

/** The first process of a PostgreSQL server. */
export interface Postmaster {
  hasExited(): boolean;
  exited: Promise<unknown>;
  /** Ends the sessions and shuts down cleanly. */
  stop(): Promise<void>;
}

export function launchPostmaster(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  logFd: number,
): Postmaster {
  // Starts a separate process group, because Ctrl-C must not stop PostgreSQL before the calls in flight are answered.
  const child = spawn(...commandAs(runAs, binaries.postgres, ['-D', cluster]), {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', logFd, logFd],
    env: environment(),
  });
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  let isOver = false;
  const exited = once(child, 'exit')
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
      process.off('exit', endWithUs);
    });

  return {
    hasExited: () => isOver,
    exited,
    async stop() {
      const kill = setTimeout(() => child.kill('SIGKILL'), patience);
      if (process.platform === 'win32') {
        await run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast']).catch(() => child.kill());
      } else {
        child.kill('SIGINT');
      }
      await exited;
      clearTimeout(kill);
    },
  };
}
