import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NODE_OPTIONS_OF_START } from '#test/child-server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { answerHealthy, startLocalServer } from '#test/doctor';
import { testSecretKeys } from '#test/keys';

let database: TestDatabase;
let dataDir: string;
let site: Awaited<ReturnType<typeof startLocalServer>>;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'plenum-doctor-'));
  site = await startLocalServer(answerHealthy);
});
afterAll(async () => {
  await site.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

function doctor(
  settings: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEYS: testSecretKeys,
    PUBLIC_URL: `http://127.0.0.1:${site.port}`,
    ...settings,
  };
  const program = join(import.meta.dirname, '../admin.ts');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...NODE_OPTIONS_OF_START, program, 'doctor', ...args],
      { env },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

test('warnings alone end with exit code 0, and nothing but text is printed to a pipe', async () => {
  const { code, out, err } = await doctor({});
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^ok {4}database +PostgreSQL \d+/m);
  expect(out).toMatch(/^warn {2}mail +no provider/m);
  expect(out).toMatch(/\d+ ok, \d+ to look at, 0 failed\n$/);
  expect(out).not.toContain('\u{1b}');
});

test('a failed check ends with exit code 1, also as JSON', async () => {
  const { code, out } = await doctor({ DATABASE_URL: 'postgres://127.0.0.1:1/plenum' }, '--json');
  expect(code).toBe(1);
  const report = JSON.parse(out) as { ok: boolean; checks: { name: string; state: string }[] };
  expect(report.ok).toBe(false);
  expect(report.checks.filter(({ state }) => state === 'bad').map(({ name }) => name)).toEqual(['database']);
});

test('a wrong setting is reported in its sentence', async () => {
  const { code, out } = await doctor({ PORT: '70000' });
  expect(code).toBe(1);
  expect(out).toContain(
    'FAIL  settings      PORT must be a whole number from 0 to 65535, but it is "70000".',
  );
});

test('an unknown option is refused in one sentence', async () => {
  expect(await doctor({}, '--fix')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^Unknown option '--fix'/) as string,
  });
});
