import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '@plenum/contract/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { NODE_OPTIONS_OF_START } from '#test/child-server';
import { auditOf } from '#test/effects';
import { testSecretKeys } from '#test/keys';
import { buildOffer } from '#test/registrations';

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await createTestApp();
  dataDir = await mkdtemp(join(tmpdir(), 'plenum-admin-'));
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

function admin(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEYS: testSecretKeys,
    LOG_LEVEL: 'silent',
  };
  return new Promise((resolve) => {
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

test('creates the first administrator, whose password is shown once and works', async () => {
  const made = await admin('create-administrator', '--username', 'chief', '--phone', '138 0013 8000');
  expect(made).toMatchObject({ code: 0, err: '' });
  const password = /shown only now: (\S+)/.exec(made.out)?.[1] ?? '';
  const login = await app.call(logIn, { body: { account: 'chief', password } });
  expect(login.body.data).toMatchObject({ step: 'done', me: { administrator: true } });
  if (login.body.data.step !== 'done') throw new Error('no login');
  expect(await auditOf(app, `account:${login.body.data.me.id}`)).toContain('account.administrator_created');

  const again = await admin('create-administrator', '--username', 'CHIEF', '--email', 'other@b.example');
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toMatch(/^That username, .* is already in use\.\n$/);
});

test.each([
  [['create-administrator'], /^A username and a valid phone/],
  [['create-administrator', '--username', 'x', '--phone', '110'], /^A username and a valid phone/],
  [['create-administrator', '--user', 'chief'], /^Unknown option '--user'/],
  [['verify-audit', '--expect', 'abc'], /^A hash has 64 digits/],
  [['make-coffee'], /^Usage:/],
  [[], /^Usage:/],
])('%j: gives one clear sentence and exit code 1', async (args, sentence) => {
  const refused = await admin(...args);
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(sentence);
  expect(refused.err).not.toMatch(/ at .*\.ts/);
});

test('check-data reports that all is well, or lists the broken rows', async () => {
  expect(await admin('check-data')).toMatchObject({ code: 0, out: 'No contradictions found.\n' });
  const offer = await buildOffer(app);
  const count = (taken: number) =>
    app.kernel.db.execute(sql`update registration_types set taken = ${taken} where id = ${offer.type.id}`);
  await count(1);
  const found = await admin('check-data');
  await count(0);
  expect(found).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The rows above contradict the rules/) as string,
  });
  expect(found.out).toMatch(/^invariant_stock: \[\{"kind":"type"/);
});

test('verify-audit prints a hash to keep, finds it again, and names the entries that were changed', async () => {
  const fine = await admin('verify-audit');
  expect(fine).toMatchObject({ code: 0, err: '' });
  const said = /^(\d+) entries in 1 seals are unchanged\.\nHash of the last seal: ([0-9a-f]{64})\n$/.exec(
    fine.out,
  );
  const [, count = '', hash = ''] = said ?? [];
  expect(await admin('verify-audit', '--expect', hash)).toMatchObject({ code: 0, out: fine.out, err: '' });
  const other = await admin('verify-audit', '--expect', '0'.repeat(64));
  expect(other).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^No seal has the expected hash/) as string,
  });

  await app.kernel.pool.query(`
    alter table audit_log disable trigger audit_log_append_only;
    update audit_log set detail = detail || '{"count": 1}';
    alter table audit_log enable trigger audit_log_append_only`);
  const changed = await admin('verify-audit');
  expect([changed.code, changed.out]).toEqual([1, '']);
  expect(changed.err).toContain(`Seal 1 does not fit: entries 1 to`);
  expect(changed.err).toContain(`(${count} entries were sealed, ${count} are there)`);
});

test('gives one clear sentence for a database of a version before the first release', async () => {
  await app.kernel.pool.query(`insert into migrations (name, hash) values ('0002-create-accounts.sql', '')`);
  const refused = await admin('check-data');
  await app.kernel.pool.query(`delete from migrations where name = '0002-create-accounts.sql'`);
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(/^This database was made by a version before the first release [^\n]*\n$/);
});
