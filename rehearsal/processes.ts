import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Program {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The file that gets its output. */
  readonly log: string;
  /** Returns the ids of processes that belong to it, but were not started by it directly. */
  readonly others?: () => readonly number[];
}

export interface Supervised {
  readonly name: string;
  /** Sends SIGKILL to the program and everything it started. It is started again after this many milliseconds. */
  kill(downMs: number): void;
  /** Ends the program in an orderly way, and starts another one in its place. */
  replace(program: Program): Promise<void>;
  /** Ends the program in an orderly way. */
  end(): Promise<void>;
}

const SHORTEST_PAUSE_MS = 1_000;
const ENDING_MS = 20_000;
const all = new Set<{ killNow(): void }>();
let isOver = false;

/** Starts a program and, as systemd would, starts it again if it ends by itself. */
export function supervise(first: Program): Supervised {
  let program = first;
  let child = start(program);
  let pauseMs = SHORTEST_PAUSE_MS;
  let isEnding = false;
  watch();

  function watch(): void {
    child.once('exit', () => {
      if (isEnding || isOver) return;
      setTimeout(() => {
        if (isEnding || isOver) return;
        child = start(program);
        watch();
      }, pauseMs).unref();
      pauseMs = SHORTEST_PAUSE_MS;
    });
  }

  function killNow(): void {
    const { pid } = child;
    const isRunning = child.exitCode === null && child.signalCode === null;
    killTrees([...(pid !== undefined && isRunning ? [pid] : []), ...(program.others?.() ?? [])]);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    isEnding = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await Promise.race([ended, sleep(ENDING_MS)]);
    killNow();
  }

  all.add({ killNow });
  return {
    name: first.name,
    kill: (downMs) => {
      pauseMs = downMs;
      killNow();
    },
    end: () => end('SIGTERM'),
    replace: async (next) => {
      await end('SIGTERM');
      program = next;
      isEnding = false;
      child = start(program);
      watch();
    },
  };
}

function start({ command, env = {}, log }: Program): ChildProcess {
  const file = openSync(log, 'a');
  return spawn('setpriv', ['--pdeathsig', 'KILL', ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', file, file],
    // Not in the foreground, so that Ctrl-C reaches this process alone, which then ends the others in order.
    detached: true,
  });
}

/** Kills all programs that run. Nothing of theirs is needed afterwards. */
export function endAll(): void {
  isOver = true;
  for (const one of all) one.killNow();
}

// However this process ends, the programs end with it.
process.once('exit', endAll);

/** Sends SIGKILL to these processes and to all that they have started. */
export function killTrees(roots: readonly number[]): void {
  for (const pid of treesOf(roots)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

/** Returns these processes and all that they have started. */
function treesOf(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(name);
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const found = new Set(roots);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

const PAUSE_MS = 250;

/** Waits until the check passes. An error counts as a failed check. */
export async function until(what: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    if (await check().catch(() => false)) return;
    if (performance.now() > end) throw new Error(`After ${seconds} s: ${what} is not there yet`);
    await sleep(PAUSE_MS);
  }
}
