import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKeyRing, findKeys } from '#kernel/crypto/keys';
import { noteFingerprints } from '#kernel/crypto/key-fingerprints';
import { type Config, readConfig } from '#kernel/config/config';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database';
import { createInstallation, type Installation } from '#test/doctor';
import { mailLogin } from '#test/mail-server';
import { demoAccounts } from '../../../../demo/accounts.ts';
import { examineInstallation, type Surroundings } from './examine.ts';
import type { Finding } from './finding.ts';
import { openReadOnly } from './open-read-only.ts';

let database: TestDatabase;
let pool: pg.Pool;
let installation: Installation;
beforeAll(async () => {
  database = await createTestDatabase();
  installation = await createInstallation(database.url);
});
afterAll(async () => {
  await installation.close();
  await database.drop();
});
beforeEach(() => {
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
});
afterEach(() => pool.end());

async function examine(config: Partial<Config> = {}, around: Partial<Surroundings> = {}): Promise<Finding[]> {
  return examineInstallation({ ...installation.config, ...config }, { ...installation.around, ...around });
}

const problemsIn = (findings: readonly Finding[]) => findings.filter(({ state }) => state !== 'good');
const statesOf = (findings: readonly Finding[], name: string) =>
  findings.filter((one) => one.name === name).map(({ state }) => state);

/** All rows of all tables, and all schemas. */
async function snapshot(db: pg.Pool): Promise<unknown> {
  const { rows: tables } = await db.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`);
  const { rows: schemas } = await db.query('select nspname from pg_namespace order by 1');
  const contents: Record<string, unknown> = {};
  for (const { name } of tables)
    contents[name] = (
      await db.query(`select md5(string_agg(t::text, '|' order by t::text)) from ${name} t`)
    ).rows;
  return { schemas, contents };
}

describe('a healthy installation', () => {
  test('has only good findings, one for each subject', async () => {
    const findings = await examine();
    expect(problemsIn(findings)).toEqual([]);
    const subjects = `settings, node, database, database locale, database connections, database rights, migrations,
      clock of the database, dead letters, outbox, job queue, workers, keys, disk, temporary directory, files, site,
      certificate of PUBLIC_URL, clock of the site, mail, mail SPF, mail DMARC, sms for mainland China,
      sms for other countries, sms`;
    expect(findings.map(({ name }) => name)).toEqual(subjects.split(/,\s+/));
  });

  test('is not changed: no row, no schema, no file, no message', async () => {
    const before = [await snapshot(pool), await readdir(installation.config.dataDir)];
    await examine();
    expect([await snapshot(pool), await readdir(installation.config.dataDir)]).toEqual(before);
    expect(installation.mail.received).toEqual([]);
  });
});

test('PostgreSQL itself refuses a write of the command', async () => {
  const opened = await openReadOnly(installation.config);
  if (!opened.isOpen) throw new Error(opened.reason);
  await expect(opened.pool.query('create table written (id int)')).rejects.toThrow('read-only');
  await opened.close();
});

test('an empty database stays empty, and no key is created', async () => {
  const empty = await createEmptyDatabase();
  const { secretKeys: _, ...settings } = installation.config;
  const findings = await examineInstallation(
    { ...settings, production: false, databaseUrl: empty.url },
    installation.around,
  );
  const client = new pg.Pool({ connectionString: empty.url, max: 1 });
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`);
  await client.end();
  await empty.drop();
  expect(rows).toEqual([]);
  expect(await readdir(installation.config.dataDir)).not.toContain('secret-keys');
  expect(statesOf(findings, 'migrations')).toEqual(['good']);
  expect(statesOf(findings, 'keys')).toEqual(['good']);
  expect(statesOf(findings, 'dead letters')).toEqual([]);
});

describe('an unreachable database', () => {
  test('is reported, and the other checks are made', async () => {
    const findings = await examine({ databaseUrl: 'postgres://plenum:hush@127.0.0.1:1/plenum' });
    expect(problemsIn(findings)).toMatchObject([
      { name: 'database', state: 'bad', found: expect.stringContaining('ECONNREFUSED') as string },
      { name: 'keys', state: 'warning' },
    ]);
    expect(JSON.stringify(findings)).not.toContain('hush');
    expect(statesOf(findings, 'mail')).toEqual(['good']);
    expect(statesOf(findings, 'certificate of PUBLIC_URL')).toEqual(['good']);
  });

  test('is not a failure if it is the embedded one of a stopped server', async () => {
    const { databaseUrl: _, ...settings } = installation.config;
    const findings = await examineInstallation(settings, installation.around);
    expect(statesOf(findings, 'database')).toEqual(['warning']);
    expect(await readdir(installation.config.dataDir)).not.toContain('postgres');
  });

  test('does not delay the command beyond 15 s if it accepts connections and is silent', async () => {
    const { createServer } = await import('node:net');
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const address = silent.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const start = performance.now();
    const findings = await examine({ databaseUrl: `postgres://plenum@127.0.0.1:${port}/plenum` });
    expect(performance.now() - start).toBeLessThan(14_000);
    expect(statesOf(findings, 'database')).toEqual(['bad']);
    silent.close();
  });
});

describe('migrations', () => {
  async function found(change: string, undo: string): Promise<Finding[]> {
    await pool.query(change);
    try {
      return problemsIn(await examine());
    } finally {
      await pool.query(undo);
    }
  }

  test('that are not applied yet are named and not applied', async () => {
    const { rows } = await pool.query<{ name: string }>(
      'select * from migrations order by name desc limit 1',
    );
    const [last] = rows;
    const findings = await found(
      `delete from migrations where name = '${last?.name}'`,
      `insert into migrations select * from json_populate_record(null::migrations, '${JSON.stringify(last)}')`,
    );
    expect(findings).toMatchObject([
      { name: 'migrations', state: 'warning', found: `not applied yet: ${last?.name}` },
    ]);
  });

  test.each([
    [
      `insert into migrations (name, hash) values ('9999-later.sql', '')`,
      'warning',
      /newer release .9999-later/,
    ],
    [`insert into migrations (name, hash) values ('0002-older.sql', '')`, 'bad', /before the first release/],
  ])('%s', async (change, state, text) => {
    const findings = await found(change, `delete from migrations where hash = ''`);
    expect(findings).toMatchObject([
      { name: 'migrations', state, found: expect.stringMatching(text) as string },
    ]);
  });

  test('that were edited are named', async () => {
    const [first] = (
      await pool.query<{ name: string; hash: string }>('select * from migrations order by name')
    ).rows;
    const set = (hash = '') => `update migrations set hash = '${hash}' where name = '${first?.name}'`;
    expect(await found(set('x'), set(first?.hash))).toMatchObject([
      { name: 'migrations', state: 'bad', found: `changed after they had been applied: ${first?.name}` },
    ]);
  });
});

describe('keys', () => {
  test('that differ from those of the database are bad', async () => {
    const ring = findKeys(installation.config);
    if (!ring) throw new Error('no keys');
    await noteFingerprints(pool, ring);
    const SECRET_KEYS = `k1:${randomBytes(32).toString('base64')}`;
    const { secretKeys = [] } = readConfig({ SECRET_KEYS });
    expect(createKeyRing(secretKeys).currentId).toBe('k1');
    const findings = problemsIn(await examine({ secretKeys }));
    await pool.query('truncate key_fingerprints');
    expect(findings).toMatchObject([
      { name: 'keys', state: 'bad', found: expect.stringMatching(/another secret key named "k1"/) as string },
    ]);
  });

  test('that are not random are bad', async () => {
    const { secretKeys = [] } = readConfig({ SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` });
    expect(problemsIn(await examine({ secretKeys }))).toMatchObject([
      { name: 'keys', state: 'bad', found: expect.stringContaining('not made of random bytes') as string },
    ]);
  });

  test('do not hide accounts of the demo in production', async () => {
    const [demo] = demoAccounts;
    const id = randomUUID();
    await pool.query(
      `insert into accounts (id, username, username_key, name, email, password_hash, language, created_at)
       values ($1, 'demo', 'demo', 'Demo', $2, '', 'en', now())`,
      [id, demo?.email],
    );
    const findings = problemsIn(await examine());
    await pool.query('delete from accounts where id = $1', [id]);
    expect(findings).toMatchObject([
      { name: 'keys', state: 'bad', found: expect.stringContaining('accounts of the demo') as string },
    ]);
  });
});

describe('jobs', () => {
  test('with dead letters are bad, and their jobs are named', async () => {
    await pool.query(`
      insert into outbox (event, payload, created_at, failed_at, failure) values ('x', '{}', now(), now(), 'why')`);
    const findings = problemsIn(await examine());
    await pool.query('delete from outbox');
    expect(findings).toMatchObject([{ name: 'dead letters', state: 'bad', found: '1 of deliver_outbox' }]);
  });

  test('that wait are reported by their age', async () => {
    await pool.query(`
      insert into outbox (event, payload, created_at) values ('x', '{}', now() - interval '5 minutes')`);
    await pool.query(`
      select graphile_worker.add_job('never_taken', '{}', run_at => now() - interval '1 hour')`);
    const findings = problemsIn(await examine());
    await pool.query(`delete from outbox; delete from graphile_worker._private_jobs`);
    expect(findings).toMatchObject([
      { name: 'outbox', state: 'warning', found: 'the oldest undelivered event has waited for 5 min' },
      { name: 'job queue', state: 'bad', found: 'the oldest job that is due has waited for 60 min' },
    ]);
  });

  test('need a server with workers, which may be another one', async () => {
    expect(problemsIn(await examine({ workers: 0 }))).toMatchObject([{ name: 'workers', state: 'warning' }]);
    await pool.query(`
      insert into graphile_worker._private_known_crontabs values ('release_jobs', now(), now() - interval '4 minutes')`);
    expect(problemsIn(await examine({ workers: 0 }))).toEqual([]);
    await pool.query('delete from graphile_worker._private_known_crontabs');
  });
});

describe('messages', () => {
  const mailAt = (login: string) => ({
    mail: {
      ...installation.config.mail,
      from: 'no-reply@plenum.example',
      smtpUrl: `smtp://${login}@localhost:${installation.mail.port}`,
    },
  });

  test('a mail server that refuses the login is bad', async () => {
    expect(problemsIn(await examine(mailAt(`${mailLogin.user}:wrong`)))).toMatchObject([
      {
        name: 'mail',
        state: 'bad',
        found: expect.stringContaining('EAUTH 535') as string,
        advice: expect.stringContaining('password') as string,
      },
    ]);
  });

  test('a mail server whose certificate is not trusted is bad', async () => {
    const { from, smtpUrl } = installation.config.mail ?? { from: '', smtpUrl: '' };
    const [finding] = problemsIn(await examine({ mail: { from, smtpUrl } }));
    expect(finding).toMatchObject({ name: 'mail', state: 'bad' });
    expect(finding?.found).toContain('self-signed certificate');
  });

  test('missing providers are bad for emails and a warning for text messages', async () => {
    const { mail: _, messageProvidersFile: __, ...settings } = installation.config;
    const findings = problemsIn(await examineInstallation(settings, installation.around));
    expect(findings).toMatchObject([
      { name: 'mail', state: 'bad' },
      { name: 'sms', state: 'warning' },
    ]);
  });

  test('an SMS provider that is down is bad, and a country that none serves is a warning', async () => {
    const file = join(installation.config.dataDir, 'other-providers.json');
    const provider = {
      provider: 'webhook',
      url: 'http://127.0.0.1:1/sms',
      secret: 's'.repeat(32),
      prefixes: ['+86'],
    };
    await writeFile(file, JSON.stringify({ sms: [provider] }));
    expect(problemsIn(await examine({ messageProvidersFile: file }))).toMatchObject([
      { name: 'sms for other countries', state: 'warning' },
      { name: 'sms', state: 'bad', found: 'provider webhook: UNREACHABLE' },
    ]);
  });

  test('absent records of the sender, and a silent name server, are warnings', async () => {
    const network = (code: string) => ({
      network: {
        ...installation.around.network,
        resolveTxt: () => Promise.reject(Object.assign(new Error(code), { code })),
      },
    });
    expect(problemsIn(await examine({}, network('ENODATA')))).toMatchObject([
      { name: 'mail SPF', state: 'warning', found: expect.stringContaining('no SPF record') as string },
      { name: 'mail DMARC', state: 'warning', found: expect.stringContaining('no DMARC record') as string },
    ]);
    expect(problemsIn(await examine({}, network('ETIMEOUT')))).toMatchObject([
      {
        name: 'mail SPF',
        state: 'warning',
        found: expect.stringContaining('could not be looked up') as string,
      },
      {
        name: 'mail DMARC',
        state: 'warning',
        found: expect.stringContaining('could not be looked up') as string,
      },
    ]);
  });
});
