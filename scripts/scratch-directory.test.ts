import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const module = JSON.stringify(join(import.meta.dirname, 'scratch-directory.ts'));

/** A program that makes a scratch directory, writes into it, prints its path and keeps running. */
function start(then: string): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const program = `
    import { writeFileSync } from 'node:fs';
    const { makeScratchDirectory } = await import(${module});
    const directory = await makeScratchDirectory();
    writeFileSync(directory + '/left', 'behind');
    console.log(directory);
    ${then}`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it('is removed when the run ends', async () => {
  const run = start('');
  const directory = (await text(run.stdout)).trim();
  expect(directory).toMatch(/plenum-\w+$/);
  expect(existsSync(directory)).toBe(false);
});

it.each(['SIGINT', 'SIGTERM'] as const)('is removed when the run is ended by %s', async (signal) => {
  const run = start('setInterval(() => undefined, 1000);');
  const [chunk] = await once(run.stdout, 'data');
  const directory = String(chunk).trim();
  expect(existsSync(join(directory, 'left'))).toBe(true);
  run.kill(signal);
  const [code] = await once(run, 'exit');
  expect(code).toBe(1);
  expect(existsSync(directory)).toBe(false);
});
