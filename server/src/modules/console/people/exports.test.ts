import { inflateRawSync } from 'node:zlib';
import { orderList } from '@plenum/contract/registration/lists/order-list';
import { confirmIdentity } from '@plenum/contract/accounts/endpoints';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { registrationList } from '@plenum/contract/registration/lists/registration-list';
import { exportActivityGuests } from '@plenum/contract/console/dashboard';
import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Language } from '@plenum/contract/kernel/language';
import { personFields } from '@plenum/contract/meetings/person-fields';
import { type SectionContent, sections } from '@plenum/contract/meetings/sections';
import { type AnyList, isInSheet } from '@plenum/contract/kernel/define-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readZipDirectory } from '#kernel/zip/zip-directory';
import { createTestApp, type TestApp } from '#test/app';
import { saveContent } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
let offer: BuiltOffer;
let owner: Person;
let finance: Person;
const CANARY = '=HYPERLINK("http://evil.example","x")';
const secrets = ['13812348000', 'alice@uni.example', '11010519491231002X'];

beforeAll(async () => {
  // The tests make far more exports than an organizer may make in an hour.
  app = await createTestApp({ limitFactor: 100 });
  offer = await buildOffer(app);
  owner = await buildStaff(app, offer.meetingId, 'owner');
  finance = await buildStaff(app, offer.meetingId, 'finance');
  const asked = Object.fromEntries(
    personFields.map((name) => [name, 'optional']),
  ) as SectionContent<'form'>['asked'];
  await saveContent(app, offer.meetingId, { name: 'form', content: { ...sections.form.empty, asked } });
  await buildOrder(app, offer.meetingId, [
    memberDraft(offer.type.id, {
      values: {
        fullName: '欧阳清和',
        gender: 'female',
        organization: CANARY,
        position: '+1+1',
        country: '@SUM(1)',
        email: 'alice@uni.example',
        phone: '13812348000',
        idType: 'prc_id',
        idNumber: '11010519491231002X',
      },
      activityIds: [offer.lunch.id],
    }),
  ]);
  await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id), memberDraft(offer.type.id)]);
});
afterAll(() => app.close());

interface Asked {
  readonly query?: Record<string, string>;
  readonly token?: string;
  readonly lan?: Language;
  readonly body?: object;
}

async function fetchFile(
  endpoint: Endpoint,
  { query = {}, token = owner.token, lan = 'en', body }: Asked = {},
) {
  const reply = await app.http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, { id: offer.meetingId, activityId: offer.lunch.id }),
    query: { format: 'csv', ...query },
    headers: { authorization: token, lan },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, bytes: reply.rawPayload };
}

const lines = (text: string) => text.replace('\ufeff', '').split('\r\n').slice(0, -1);

// This conference has no custom questions, so there are no answers.
const sheetKeys = ({ columns }: Pick<AnyList<never, never>, 'columns'>) =>
  Object.keys(columns).filter((key) => isInSheet(key, columns[key] ?? {}) && key !== 'answers');

describe.each([
  ['participants', participantList.export, sheetKeys(participantList), 3],
  ['registrations', registrationList.export, sheetKeys(registrationList), 2],
  ['orders', orderList.export, sheetKeys(orderList), 2],
] as const)('%s', (_, endpoint, columns, rows) => {
  test.each(columns)('the column %s is masked and no formula', async (column) => {
    const { status, text } = await fetchFile(endpoint, { query: { columns: column } });
    expect(status).toBe(200);
    expect(lines(text)).toHaveLength(rows + 1);
    for (const secret of secrets) expect(text).not.toContain(secret);
    for (const line of lines(text)) expect(line).not.toMatch(/^"?[=+@-]/);
  });

  test('all columns are exported, one line for each row, also as an Excel sheet', async () => {
    const { text } = await fetchFile(endpoint);
    expect(lines(text)).toHaveLength(rows + 1);
    expect(
      lines(text)[0]
        ?.replaceAll(/"[^"]*"/g, '')
        .split(','),
    ).toHaveLength(columns.length);
    const { bytes, headers } = await fetchFile(endpoint, { query: { format: 'xlsx' } });
    expect(headers['content-type']).toContain('spreadsheetml');
    const parts = readZipDirectory(bytes, 20).map(({ packed }) => String(inflateRawSync(packed)));
    const sheet = parts.find((part) => part.includes('<sheetData>')) ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(rows + 1);
    expect(parts.join('')).not.toMatch(/<f[ >]/);
    for (const secret of secrets) expect(sheet).not.toContain(secret);
  });

  test('an unknown column is refused', async () => {
    for (const name of ['secret', 'constructor', '__proto__', 'name;drop'])
      expect((await fetchFile(endpoint, { query: { columns: name } })).status).toBe(422);
  });
});

describe('an export of participants', () => {
  test('has the chosen columns, in the chosen order and language', async () => {
    const { text, headers } = await fetchFile(participantList.export, {
      query: { columns: 'phone,name,gender,registeredAt', q: '欧阳' },
      lan: 'zh-cn',
    });
    expect(lines(text)).toEqual(['手机号,姓名,性别,报名时间', '138****8000,欧阳清和,女,2026-05-18 09:00']);
    const disposition = decodeURIComponent(String(headers['content-disposition']));
    expect(disposition).toMatch(/meeting-\d+-参会人员-2026-05-18\.csv/);
  });

  test('has whole values only for permitted staff, with a reason, and is audited', async () => {
    const body = { reason: 'List for the hotel' };
    const whole = await fetchFile(participantList.exportFull, {
      query: { columns: 'phone,email,idNumber' },
      body,
    });
    for (const secret of secrets) expect(whole.text).toContain(secret);
    expect((await fetchFile(participantList.exportFull, { body, token: finance.token })).status).toBe(403);
    for (const none of [{}, { reason: '' }, { reason: '  ' }]) {
      const refused = await fetchFile(participantList.exportFull, { body: none });
      expect([refused.status, JSON.parse(refused.text).errors[0].path]).toEqual([422, 'reason']);
    }
    expect((await fetchFile(participantList.export, { token: finance.token })).status).toBe(200);
    const noted = await app.kernel.pool.query<{ actor: string; detail: object }>(
      `select actor, detail from audit_log where action = 'people.participants_exported' and object = $1 order by id desc limit 2`,
      [`meeting:${offer.meetingId}`],
    );
    expect(noted.rows).toEqual([
      {
        actor: finance.me.id,
        detail: { format: 'csv', columns: sheetKeys(participantList).length, masked: true },
      },
      { actor: owner.me.id, detail: { format: 'csv', columns: 3, masked: false, ...body } },
    ]);
  });

  test('has whole values only shortly after a password or a code, and never through the other endpoint', async () => {
    const body = { reason: 'List for the hotel' };
    const manager = await buildStaff(app, offer.meetingId, 'manager');
    app.clock.advance(10 * 60_000 + 1);
    const late = await fetchFile(participantList.exportFull, { body, token: manager.token });
    expect(JSON.parse(late.text).code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
    const { password } = manager;
    await app.call(confirmIdentity, { token: manager.token, body: { by: 'password', password } });
    const fresh = await fetchFile(participantList.exportFull, { body, token: manager.token });
    for (const secret of secrets) expect(fresh.text).toContain(secret);
    const masked = await fetchFile(participantList.export, { query: { full: 'yes' }, token: manager.token });
    expect(masked.status).toBe(422);
  });

  test('has every participant once, page after page', async () => {
    const before = lines((await fetchFile(participantList.export)).text).length;
    const crowd = Array.from({ length: 500 }, () => memberDraft(offer.type.id));
    await app.kernel.pool.query('update registration_types set stock = null where id = $1', [offer.type.id]);
    await buildOrder(app, offer.meetingId, crowd);
    const { text } = await fetchFile(participantList.export, { query: { columns: 'name' } });
    const all = lines(text);
    expect(all).toHaveLength(before + 500);
    expect(new Set(all).size).toBe(all.length);
  });
});

test('lists the guests of one activity', async () => {
  const { text, headers } = await fetchFile(exportActivityGuests, { lan: 'zh-cn' });
  expect(lines(text)[0]).toBe('姓名,性别,单位,手机号,注册类型,团队名称,支付状态');
  expect(lines(text)).toHaveLength(2);
  expect(lines(text)[1]).toContain('欧阳清和');
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('活动');
  for (const secret of secrets) expect(text).not.toContain(secret);
});
