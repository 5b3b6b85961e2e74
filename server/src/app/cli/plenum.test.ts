import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { version } from '#kernel/config/version';

const PROGRAM = join(import.meta.dirname, 'plenum.mjs');

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

async function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const { PATH } = process.env;
  return promisify(execFile)(process.execPath, [PROGRAM, ...args], { env: { PATH, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Run) => error,
  );
}

it.each(['--version', '-v'])('%s prints the version', async (option) => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(await run([option])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

it.each([[[]], [['begin']], [['toString']]])('%j is answered with the usage', async (args) => {
  expect(await run(args)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('plenum start'),
  });
});

it('passes the arguments on', async () => {
  expect(await run(['admin', 'nothing'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('plenum admin create-administrator'),
  });
  expect(await run(['print-agent'])).toMatchObject({ code: 1, stderr: expect.stringContaining('--printer') });
});

it('starts the server with the settings of the environment', async () => {
  expect(await run(['start'], { PORT: 'high' })).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('PORT must be'),
  });
});
