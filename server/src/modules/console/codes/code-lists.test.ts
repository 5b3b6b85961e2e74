import { listCodeBatches, readDiscountCode } from '@plenum/contract/console/code-lists';
import { codeList } from '@plenum/contract/registration/codes/code-list';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { makeCodes } from '@plenum/contract/registration/codes/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { type BuiltCode, buildCode, newCode } from '#test/codes';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
let offer: BuiltOffer;
let finance: Person;
let early: BuiltCode;
let number: string;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100 });
  offer = await buildOffer(app);
  finance = await buildStaff(app, offer.meetingId, 'finance');
  const { code: _, ...wanted } = newCode({ mostUses: 1, percent: 100, scope: 'order' });
  const body = { ...wanted, batch: 'Speakers', prefix: 'SPK', count: 60 };
  await app.call(makeCodes, { params: { id: offer.meetingId }, body, token: finance.token });
  app.clock.advance(1000);
  early = await buildCode(app, offer.meetingId, { code: 'EARLY-25', mostUses: 1, note: '=2+3' });
  app.clock.advance(1000);
  const amount = { CNY: 20_000, USD: null };
  const old = { code: 'OLD-200', kind: 'amount' as const, amount, active: false, typeIds: [offer.type.id] };
  await buildCode(app, offer.meetingId, old);
  const members = [memberDraft(offer.type.id)];
  const { answer } = await buildOrder(app, offer.meetingId, members, { code: early });
  ({ number } = answer.body.data);
  // A code of another conference, which must not be listed.
  await buildCode(app, (await buildOffer(app)).meetingId, { code: 'ELSEWHERE' });
});
afterAll(() => app.close());

const params = () => ({ id: offer.meetingId });

async function listed(query: Record<string, string>): Promise<string[]> {
  const { body } = await app.call(codeList.list, { params: params(), query, token: finance.token });
  return body.data.rows.map(({ code }) => code);
}

test('lists the newest first, page after page, each once', async () => {
  const first = await app.call(codeList.list, { params: params(), query: {}, token: finance.token });
  const { rows, next } = first.body.data;
  expect(rows.slice(0, 2).map(({ code }) => code)).toEqual(['OLD-200', 'EARLY-25']);
  const query = { after: next ?? '' };
  const rest = await app.call(codeList.list, { params: params(), query, token: finance.token });
  const codes = [...rows, ...rest.body.data.rows].map(({ code }) => code);
  expect(new Set(codes).size).toBe(62);
  expect(rest.body.data.next).toBeNull();
});

test.each([
  [{ q: 'ear1y 25' }, ['EARLY-25']],
  [{ q: 'old' }, ['OLD-200']],
  [{ q: '%' }, []],
  [{ active: 'no' }, ['OLD-200']],
  [{ use: 'used' }, ['EARLY-25']],
  [{ use: 'used_up' }, ['EARLY-25']],
  [{ use: 'unused', active: 'no' }, ['OLD-200']],
  [{ batch: 'Nothing' }, []],
  [{ sort: '-uses', q: '-2' }, ['EARLY-25', 'OLD-200']],
  [{ sort: 'code', q: '-2' }, ['EARLY-25', 'OLD-200']],
])('%j finds %j', async (query, codes) => {
  expect(await listed(query as unknown as Record<string, string>)).toEqual(codes);
});

test('names and counts batches', async () => {
  const batches = await app.call(listCodeBatches, { params: params(), token: finance.token });
  expect(batches.body.data).toEqual(['Speakers']);
  const query = { batch: 'Speakers' };
  const counted = await app.call(codeList.count, { params: params(), query, token: finance.token });
  expect(counted.body.data).toEqual({ count: 60, isMore: false });
});

test('shows the discount of a code, and the orders that use it', async () => {
  const read = await app.call(readDiscountCode, {
    params: { ...params(), codeId: early.id },
    token: finance.token,
  });
  expect(read.body.data).toMatchObject({
    code: 'EARLY-25',
    uses: 1,
    mostUses: 1,
    orders: [{ number, state: 'unpaid', discount: 24_000, total: 96_000, currency: 'CNY' }],
  });
});

test('exports a batch as a sheet, with a note like a formula as text', async () => {
  const get = (query: string) =>
    app.http.inject({
      method: 'GET',
      url: `${fillPath(codeList.export?.path ?? '', params())}?format=csv&${query}`,
      headers: { authorization: finance.token, lan: 'en' },
    });
  const batch = (await get('batch=Speakers&columns=code,uses')).body.trim().split('\r\n');
  expect(batch).toHaveLength(61);
  expect(batch[0]).toContain('Code,Uses');
  for (const line of batch.slice(1)) expect(line).toMatch(/^SPK[2-9A-Z]{8},0$/);
  const one = (await get('q=early&columns=code,note')).body;
  expect(one).not.toMatch(/,=2/);
});
