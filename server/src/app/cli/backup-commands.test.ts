import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { logIn, logInSecondFactor } from '@plenum/contract/accounts/endpoints';
import { listPublicMeetings } from '@plenum/contract/meetings/public-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { noteFingerprints } from '#kernel/crypto/key-fingerprints';
import { createTestFolder, keepFile } from '#test/backups';
import { NODE_OPTIONS_OF_START } from '#test/child-server';
import { createEmptyDatabase, type TestDatabase } from '#test/database';
import { contentOf } from '#test/database-content';
import { testSecretKeys } from '#test/keys';
import { appCode, buildPerson, turnOnSecondFactor } from '#test/people';
import { demoAccounts } from '../../../demo/accounts.ts';
import { loadDemo } from '../../../demo/load-demo.ts';

let app: TestApp;
let target: TestDatabase;
let folders: string[];
beforeAll(async () => {
  app = await createTestApp();
  target = await createEmptyDatabase();
  folders = await Promise.all([createTestFolder(), createTestFolder()]);
});
afterAll(async () => {
  await app.close();
  await target.drop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const BACKUP_KEY = randomBytes(32).toString('base64');

function admin(args: string[], settings: Record<string, string>) {
  const { SECRET_KEYS: _, ...inherited } = process.env;
  const env = { ...inherited, LOG_LEVEL: 'silent', BACKUP_KEY, ...settings };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [...NODE_OPTIONS_OF_START, join(import.meta.dirname, 'admin.ts'), ...args],
      { env },
      (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      },
    );
  });
}

// Loads the demo and starts four programs, which takes minutes on a busy machine.
const patient = { timeout: 600_000 };

test('restores a backup of the demo, and a server on it answers', patient, async () => {
  const [place = '', dataDir = ''] = folders;
  await loadDemo(app.kernel);
  const person = await buildPerson(app);
  const { secret } = await turnOnSecondFactor(app, person);
  const contents = [randomBytes(200_000), Buffer.from('a passport'), Buffer.alloc(0)];
  const ids = await Promise.all(contents.map((bytes, index) => keepFile(app, bytes, index === 0)));
  await noteFingerprints(app.kernel.pool, app.kernel.keys);
  const before = await contentOf(app.databaseUrl);
  expect(Number(before['public.participants']?.split(' ')[0])).toBeGreaterThan(100);
  expect(Number(before['graphile_worker._private_jobs']?.split(' ')[0])).toBeGreaterThan(0);

  const saved = await admin(['backup', '--to', place], {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.kernel.config.dataDir,
    SECRET_KEYS: testSecretKeys,
  });
  expect(saved).toMatchObject({ code: 0, err: '' });
  expect(saved.out).toMatch(/\d+ tables copied: [\d,]+ rows, .*\n[^]*The backup \S+Z is finished after/);
  expect(await contentOf(app.databaseUrl)).toEqual(before);

  const settings = { DATABASE_URL: target.url, DATA_DIR: dataDir };
  const restored = await admin(['restore', '--from', place], settings);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/The data has no contradictions\. Start with: npm start\n$/);
  expect(await contentOf(target.url)).toEqual({ ...before, 'public.rate_limits': '0 ' });
  expect(await readFile(join(dataDir, 'secret-keys'), 'utf8')).toBe(`${testSecretKeys}\n`);
  expect((await stat(join(dataDir, 'secret-keys'))).mode & 0o777).toBe(0o600);
  expect(await admin(['check-data'], settings)).toMatchObject({ code: 0, err: '' });

  const other = await openTestApp(target.url, { dataDir });
  other.clock.set(app.clock.now());
  for (const [index, id] of ids.entries())
    expect(
      (await buffer(await other.kernel.files.open(id))).equals(contents[index] ?? Buffer.from('-')),
    ).toBe(true);
  const meetings = await other.call(listPublicMeetings, { query: {} });
  expect(meetings.status).toBe(200);
  const { username: account = '', password = '' } = demoAccounts[0] ?? {};
  expect((await other.call(logIn, { body: { account, password } })).status).toBe(200);
  const { username, password: ownPassword } = person;
  const step = await other.call(logIn, { body: { account: username, password: ownPassword } });
  if (step.body.data.step !== 'second_factor') throw new Error('no second factor');
  const { ticket } = step.body.data;
  const done = await other.call(logInSecondFactor, { body: { ticket, code: appCode(other, secret, 1) } });
  expect(done.body.data).toMatchObject({ me: { username } });
  await other.close();

  const again = await admin(['restore', '--from', place], settings);
  expect(again).toMatchObject({ code: 1 });
  expect(again.err).toMatch(/^The database is not empty: it has public\.\w+\. .*\n$/);
});

test.each([
  [['backup', '--to', 'x'], { BACKUP_KEY: '' }, /^BACKUP_KEY must be set\. Generate one with "openssl rand/],
  [
    ['backup', '--to', 'x'],
    { BACKUP_KEY: Buffer.alloc(32, 'key').toString('base64') },
    /^BACKUP_KEY must be 32 random/,
  ],
  [['backup'], {}, /^Name the place: backup --to DIRECTORY/],
  [['backup', '--to', 's3'], {}, /^BACKUP_S3_BUCKET must be set/],
  [['restore', '--from', '/nowhere/at/all'], {}, /^There are no backups at this place/],
  [['restore', '--form', 'x'], {}, /^Unknown option '--form'/],
])('%j: gives one clear sentence and exit code 1', async (args, settings, sentence) => {
  const refused = await admin(args, {
    DATABASE_URL: target.url,
    SECRET_KEYS: testSecretKeys,
    DATA_DIR: app.kernel.config.dataDir,
    ...settings,
  });
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(sentence);
  expect(refused.err).not.toMatch(/ at .*\.ts/);
});
