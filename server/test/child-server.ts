import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testSecretKeys } from './keys.ts';

/** The product in a separate process, which a test may kill. */
export interface ChildServer {
  readonly url: string;
  /** Null while the process runs; then `code 1` or `SIGKILL`, for example. */
  ended(): string | null;
  /**
   * Returns the output of the process so far, for the message of a failing test and for tests of messages to operators.
   */
  said(): string;
  /** Sends the signal, waits for the process to exit and returns its exit code or signal. */
  end(signal: NodeJS.Signals): Promise<string>;
}

const PROGRAM = join(import.meta.dirname, 'rush.child.ts');
/** Node options for a program of the product in a separate process, so that it starts as fast as with `npm start`. */
export const NODE_OPTIONS_OF_START = [
  '--import',
  join(import.meta.dirname, '../../scripts/resolve-once.mjs'),
];

export async function startChildServer(settings: Readonly<Record<string, string>>): Promise<ChildServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenum-child-'));
  const child = spawn(process.execPath, [...NODE_OPTIONS_OF_START, PROGRAM], {
    env: {
      ...process.env,
      SECRET_KEYS: testSecretKeys,
      DEMO: 'off',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let over: string | null = null;
  const exited = once(child, 'exit').then(async ([code, signal]) => {
    over = signal ?? `code ${code}`;
    await rm(dataDir, { recursive: true, force: true });
    return String(over);
  });
  const lines = createInterface({ input: child.stdout });
  const address = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      text += `${line}\n`;
      if (line.startsWith('http://')) resolve(line);
    });
  });
  child.stderr.on('data', (chunk) => {
    text += String(chunk);
  });
  const url = await Promise.race([address, exited.then(() => null)]);
  if (url === null) throw new Error(`The server did not start (${over}):\n${text}`);
  return {
    url,
    ended: () => over,
    said: () => text,
    end: async (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}
