import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../../..');
// The longest wait for a server, in milliseconds. A first start takes ten seconds, and several times that on a busy
// machine.
const PATIENCE_MS = 120_000;

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Its output so far. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Runs one of the product's programs like an operator, and keeps its output. */
export function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Omit<ServerProcess, 'url'> {
  const child = spawn(process.execPath, ['--import', './scripts/resolve-once.mjs', ...args], {
    cwd: ROOT,
    // Playwright asks for colours; Node warns if the environment also forbids them.
    env: { ...process.env, FORCE_COLOR: undefined, DATABASE_URL: '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  return { child, output: () => printed, ended };
}

/** Starts a server and waits until it answers. */
export async function startServer(
  port: number,
  env: Readonly<Record<string, string>>,
  patienceMs = PATIENCE_MS,
): Promise<ServerProcess> {
  const program = runProgram(['scripts/start.ts'], { ...env, PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    if (program.child.exitCode !== null) throw new Error(`The server ended: ${program.output()}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return { ...program, url };
    await sleep(100);
  }
  program.child.kill('SIGKILL');
  throw new Error(`The server did not get ready: ${program.output()}`);
}
