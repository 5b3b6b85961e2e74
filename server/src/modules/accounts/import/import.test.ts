import { getMe, logIn, logInByCode } from '@plenum/contract/accounts/endpoints';
import {
  commitImport,
  discardImport,
  exportImportProblems,
  importTemplate,
  listImports,
  readImport,
  uploadImport,
} from '@plenum/contract/accounts/import-endpoints';
import { importRefusals } from '@plenum/contract/accounts/import-messages';
import { MOST_IMPORTED } from '@plenum/contract/accounts/import-sheet';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { listDueConsents } from '@plenum/contract/consents/endpoints';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { publishLegalTexts } from '#test/consents';
import { askCode, buildPerson, makeAdministrator, type Person } from '#test/people';
import { toGbk } from '#test/gbk';
import { upload } from '#test/uploads';
import { readDemoMessages } from '#modules/messaging/public';
import { expireImports, runImports } from './run-imports.ts';

let app: TestApp;
let chief: Person;
let second: Person;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100 });
  await publishLegalTexts(app);
  [chief, second] = [await buildAdministrator(), await buildAdministrator()];
});
afterAll(() => app.close());

async function buildAdministrator(): Promise<Person> {
  const made = await buildPerson(app);
  await makeAdministrator(app, made);
  return made;
}

type Cells = readonly [name: string, email: string, phone: string, language?: string];
const HEADER = '姓名,Email,手机号,Language,Organization\n';
const csv = (rows: readonly Cells[]) =>
  HEADER +
  rows.map((cells) => cells.map((cell = '') => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

let groups = 0;
/** Returns people who don't appear in any other test. */
function newPeople(count: number): Cells[] {
  groups += 1;
  return Array.from({ length: count }, (_, nr) => [
    nr % 2 === 0 ? `王${nr}` : `Person ${nr}`,
    `p${nr}@group${groups}.example.org`,
    nr % 3 === 0 ? `+49151${groups}${String(nr).padStart(6, '0')}` : '',
  ]);
}

async function send(rows: readonly Cells[] | Buffer, by = chief) {
  app.clock.advance(1);
  const bytes = Buffer.isBuffer(rows) ? rows : Buffer.from(csv(rows));
  return upload(app, uploadImport, { by, bytes });
}

async function check(rows: readonly Cells[], by = chief): Promise<string> {
  const sent = await send(rows, by);
  expect(sent.status).toBe(200);
  await runImports(app.kernel);
  return sent.body.data.id;
}

const commit = (id: string, by = chief) =>
  app.call(commitImport, { params: { id }, body: { reason: 'Members of the society' }, token: by.token });
const report = async (id: string, lan: 'en' | 'zh-cn' = 'en') =>
  (await app.call(readImport, { params: { id }, token: chief.token, lan })).body.data;

async function accountsOf(rows: readonly Cells[]): Promise<number> {
  const found = await app.kernel.pool.query<{ count: number }>(
    'select count(*)::integer as count from accounts where email = any ($1)',
    [rows.map(([, email]) => email.toLowerCase())],
  );
  return found.rows[0]?.count ?? 0;
}

describe('a file with bad rows', () => {
  const good = () => newPeople(20);

  test('gets an explanation for each row in the reader’s language, and only the good rows are imported', async () => {
    const known = await buildPerson(app, { target: 'known@example.org' });
    const rows: Cells[] = [
      ...good(),
      ['', 'noname@example.org', ''],
      ['A', 'not an address', '12345'],
      ['B', 'p3@group1.example.org', ''],
      ['C', 'KNOWN@example.org', ''],
      ['D', 'two@example.org', chief.target],
      ['E', 'known@example.org ', chief.target],
      ['x'.repeat(10_000), 'long@example.org', ''],
      ['=cmd()', 'formula@example.org', '', '中文'],
      ['F', 'language@example.org', '', 'Klingon'],
    ];
    const id = await check(rows);
    expect(await report(id)).toMatchObject({
      state: 'checked',
      rows: 29,
      fresh: 21,
      known: 2,
      bad: 6,
      made: 0,
      columns: ['name', 'email', 'phone', 'language'],
      unused: ['Organization'],
      problems: [
        { row: 22, column: 'name', message: 'This field is required', cell: '' },
        { row: 23, column: 'email', message: 'Invalid Email Address', cell: 'not an address' },
        { row: 23, column: 'phone', message: 'Invalid phone number', cell: '12345' },
        { row: 24, column: 'email', message: 'Duplicate of row 5' },
        // Of two rows with one contact the first is imported.
        { row: 27, message: 'Duplicate of row 25' },
        { row: 28, column: 'name', message: 'At most 60 characters', cell: 'x'.repeat(80) },
        { row: 30, column: 'language', message: 'Enter English or Chinese, or leave it empty' },
      ],
    });
    expect((await report(id, 'zh-cn')).problems[3]?.message).toBe('与第 5 行重复');
    expect(await accountsOf(rows)).toBe(1);

    const sheet = await app.http.inject({
      url: fillPath(exportImportProblems.path, { id }),
      headers: { authorization: chief.token, lan: 'en' },
    });
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);

    expect((await commit(id)).body.data).toMatchObject({ state: 'writing', fresh: 21 });
    await runImports(app.kernel);
    expect(await report(id)).toMatchObject({ state: 'done', made: 21, known: 2, bad: 6 });
    expect(await accountsOf(rows)).toBe(22);
    const formula = await app.kernel.pool.query(
      `select name, language from accounts where email = 'formula@example.org'`,
    );
    expect(formula.rows).toEqual([{ name: '=cmd()', language: 'zh-cn' }]);
    expect(known.me.name).toBe((await app.call(getMe, { token: known.token })).body.data.name);
  });

  test('treats the email and phone number of two accounts as two people', async () => {
    await buildPerson(app, { target: 'first@example.org' });
    const id = await check([['G', 'first@example.org', second.target]]);
    expect(await report(id)).toMatchObject({
      fresh: 0,
      bad: 1,
      problems: [{ message: 'Email and phone number belong to two different accounts' }],
    });
    expect((await commit(id)).body.code).toBe(importRefusals.IMPORT_STATE.code);
  });
});

test('an imported person has no password, logs in with a code, and has consented to nothing', async () => {
  const rows = newPeople(1);
  const id = await check(rows);
  await commit(id);
  await runImports(app.kernel);
  const [name, email] = rows[0] ?? ['', ''];
  const tried = await app.call(logIn, { body: { account: email, password: 'Hall-of-strangers-26' } });
  expect(tried.body.code).toBe(accountRefusals.CREDENTIALS_WRONG.code);
  const code = await askCode(app, 'log_in', email);
  const { body } = await app.call(logInByCode, { body: { target: email, code } });
  if (body.data.step !== 'done') throw new Error('no login');
  expect(body.data.me.name).toBe(name);
  const asked = await app.call(listDueConsents, { token: body.data.token });
  expect(asked.body.data.length).toBeGreaterThan(0);
  const entries = await app.kernel.pool.query(
    `select actor, address, detail from audit_log where action = 'account.imported' and object = $1`,
    [`account:${body.data.me.id}`],
  );
  expect(entries.rows).toMatchObject([
    { actor: chief.me.id, address: expect.stringMatching(/^198/) as string, detail: { row: 2 } },
  ]);
});

test('the same file again finds all of its people, and says when it was imported before', async () => {
  const rows = newPeople(5);
  const first = await check(rows);
  await commit(first);
  await runImports(app.kernel);
  const again = await check(rows, second);
  expect(await report(again)).toMatchObject({ fresh: 0, known: 5, same: { id: first } });
  expect(await accountsOf(rows)).toBe(5);
});

test('a killed import shows nothing until the next round creates each person once', async () => {
  const rows = newPeople(30);
  const id = await check(rows);
  await commit(id);
  const stop = rows[17]?.[1] ?? '';
  await app.kernel.pool.query(`
    create function stop_import() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
    create trigger stop_import before insert on accounts for each row when (new.email = '${stop}') execute function stop_import()`);
  const next = newPeople(2);
  await commit(await check(next));
  await runImports(app.kernel);
  expect([await accountsOf(rows), (await report(id)).state]).toEqual([0, 'writing']);
  // The failing import doesn't block the next one.
  expect(await accountsOf(next)).toBe(2);
  await app.kernel.pool.query('drop trigger stop_import on accounts; drop function stop_import');
  app.clock.advance(10_000);
  await Promise.all([1, 2, 3].map(() => runImports(app.kernel)));
  await runImports(app.kernel);
  expect([await accountsOf(rows), await report(id)]).toMatchObject([30, { state: 'done', made: 30 }]);
});

test('imported people get one message about how to log in, if the administrator chooses so', async () => {
  const rows: Cells[] = [
    ['林晚', 'told@example.org', '', '中文'],
    ['Ada', '', '+4915112340000', 'English'],
    // The person has an account already.
    ['Known', '', chief.target],
  ];
  const told = async (target: string) =>
    (await readDemoMessages(app.kernel)).filter((message) => message.target === target);
  const quiet = newPeople(1);
  await commit(await check(quiet));
  await runImports(app.kernel);
  await app.deliverOutbox();
  expect(await told(quiet[0]?.[1] ?? '')).toEqual([]);

  const id = await check(rows);
  const started = await app.call(commitImport, {
    params: { id },
    body: { reason: 'Members of the society', invites: true },
    token: chief.token,
  });
  expect(started.body.data).toMatchObject({ state: 'writing', invites: true });
  await runImports(app.kernel);
  await app.deliverOutbox();
  await app.deliverOutbox();
  expect(await told('told@example.org')).toMatchObject([
    {
      language: 'zh-cn',
      subject: '您的会堂账号已开通',
      text: expect.stringContaining('林晚，您好') as string,
    },
  ]);
  expect(await told('+4915112340000')).toMatchObject([
    { language: 'en', text: expect.stringMatching(/Log in with a code .*\/s\//) as string },
  ]);
});

test('two administrators who import the same people create each once', async () => {
  const rows = newPeople(20);
  const [one, other] = [await check(rows, chief), await check(rows.toReversed(), second)];
  await Promise.all([commit(one, chief), commit(other, second)]);
  await Promise.all([1, 2, 3, 4].map(() => runImports(app.kernel)));
  await runImports(app.kernel);
  const made = [await report(one), await report(other)];
  expect(made).toMatchObject([
    { state: 'done', made: 20 },
    { state: 'done', made: 0, known: 20 },
  ]);
  expect(await accountsOf(rows)).toBe(20);
});

test('a person who signed up between check and import keeps their account', async () => {
  const rows = newPeople(3);
  const id = await check(rows);
  const own = await buildPerson(app, { target: rows[1]?.[1] ?? '' });
  await commit(id);
  await runImports(app.kernel);
  expect(await report(id)).toMatchObject({ made: 2, known: 1 });
  expect((await app.call(getMe, { token: own.token })).body.data.username).toBe(own.username);
});

describe('the start of an import', () => {
  test('needs a checked file, a recent identity check and an administrator; a second start is refused', async () => {
    const { body } = await send(newPeople(2));
    const { id } = body.data;
    expect((await commit(id)).body.code).toBe(importRefusals.IMPORT_STATE.code);
    await runImports(app.kernel);
    const visitor = await buildPerson(app);
    expect((await commit(id, visitor)).body.code).toBe(kernelRefusals.FORBIDDEN.code);
    expect((await commit(id)).status).toBe(200);
    expect((await commit(id)).body.code).toBe(importRefusals.IMPORT_STATE.code);
    await runImports(app.kernel);
    const late = await check(newPeople(1));
    app.clock.advance(11 * 60_000);
    expect((await commit(late)).body.code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
  });

  test('is refused once the import is discarded or a week old, and its rows are deleted', async () => {
    const staged = async () =>
      (await app.kernel.pool.query<{ n: number }>('select count(*)::integer as n from account_import_rows'))
        .rows[0]?.n;
    const by = await buildAdministrator();
    const dropped = await check(newPeople(2), by);
    expect((await app.call(discardImport, { params: { id: dropped }, token: by.token })).status).toBe(200);
    const old = await check(newPeople(2), by);
    app.clock.advance(8 * 24 * 3_600_000);
    await expireImports(app.kernel);
    expect(await staged()).toBe(0);
    const fresh = await buildAdministrator();
    for (const id of [dropped, old])
      expect((await commit(id, fresh)).body.code).toBe(importRefusals.IMPORT_STATE.code);
    const list = await app.call(listImports, { token: fresh.token });
    expect(list.body.data.slice(0, 2).map(({ state }) => state)).toEqual(['expired', 'discarded']);
    [chief, second] = [fresh, await buildAdministrator()];
  });
});

describe('the file of people', () => {
  test.each([
    ['nothing', '', importRefusals.IMPORT_COLUMNS],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), importRefusals.IMPORT_UNREADABLE],
    ['a quote that does not end', `${HEADER}"Anna,anna@example.org`, importRefusals.IMPORT_UNREADABLE],
    ['a NUL', `${HEADER}An\0na,anna@example.org,`, importRefusals.IMPORT_UNREADABLE],
    ['no contact', 'Name,City\nAnna,Bonn\n', importRefusals.IMPORT_COLUMNS],
    [
      'a column twice',
      'Name,Email,E-mail\nAnna,a@example.org,b@example.org\n',
      importRefusals.IMPORT_COLUMNS,
    ],
    ['a header only', HEADER, importRefusals.IMPORT_EMPTY],
    ['too many', HEADER + 'A,a@example.org,\n'.repeat(MOST_IMPORTED + 1), importRefusals.IMPORT_TOO_LONG],
    ['11 MB', HEADER + 'x'.repeat(11 * 1024 * 1024), kernelRefusals.TOO_LARGE],
  ])('is refused as %s, and nothing is stored', async (_, file, refusal) => {
    const before = await app.call(listImports, { token: chief.token });
    expect((await send(Buffer.from(file as string))).body.code).toBe(refusal.code);
    expect((await app.call(listImports, { token: chief.token })).body.data).toEqual(before.body.data);
  });

  test('may be GBK, UTF-16 or separated by semicolons', async () => {
    const rows = newPeople(2);
    const text = csv(rows).replaceAll(',', ';');
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const bytes of [wide, toGbk(csv(rows))]) {
      const { id } = (await send(bytes)).body.data;
      await runImports(app.kernel);
      expect(await report(id)).toMatchObject({
        columns: ['name', 'email', 'phone', 'language'],
        fresh: 2,
        bad: 0,
      });
      const staged = await app.kernel.pool.query<{ name: string }>(
        'select name from account_import_rows where import_id = $1 order by row',
        [id],
      );
      expect(staged.rows.map(({ name }) => name)).toEqual(rows.map(([name]) => name));
    }
  });

  test('the template names the columns in the reader’s language', async () => {
    const get = (lan: string) =>
      app.http.inject({ url: importTemplate.path, headers: { authorization: chief.token, lan } });
    for (const lan of ['en', 'zh-cn'])
      expect((await get(lan)).rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
