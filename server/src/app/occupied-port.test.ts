import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#kernel/config/config';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { testSecretKeys } from '#test/keys';
import { PortNotFree, serve } from './serve.ts';

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'plenum-port-'));
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('fails with one sentence on an occupied port, and ends its jobs before its connections', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEYS: testSecretKeys,
    DEMO: 'off',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'silent',
  });
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', note);
  const said: string[] = [];
  const failed = await serve(
    config,
    (line) => said.push(line),
    async () => null,
  ).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PortNotFree);
  expect(String(failed)).toContain(`Port ${port} is in use. Stop the program that uses it, or set PORT`);
  // If jobs were still running, they would fetch the next job during this time.
  await new Promise((resolve) => setTimeout(resolve, 500));
  process.off('unhandledRejection', note);
  other.close();
  expect([said, rejections]).toEqual([[], []]);
});
