import { readMoneyCharts } from '@plenum/contract/console/charts';
import { readDashboard } from '@plenum/contract/console/dashboard';
import { type MoneyFigures, type MoneyPart, moneyParts } from '@plenum/contract/console/figures';
import { exportLedger, readFinance } from '@plenum/contract/console/finance';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { orderList } from '@plenum/contract/registration/lists/order-list';
import type { Endpoint, QueryOf } from '@plenum/contract/kernel/endpoint';
import type { Currency } from '@plenum/contract/kernel/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildGeneratedMoney } from '#test/generated-money';
import { buildStaff } from '#test/meetings';

let app: TestApp;
let built: Awaited<ReturnType<typeof buildGeneratedMoney>>;
let params: { id: string };
let token: string;
let figures: readonly MoneyFigures[];
beforeAll(async () => {
  app = await createTestApp();
  built = await buildGeneratedMoney(app);
  params = { id: built.offer.meetingId };
  ({ token } = await buildStaff(app, params.id, 'owner'));
  figures = (await app.call(readDashboard, { params, token })).body.data.money;
}, 300_000);
afterAll(() => app.close());

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** The rows of an exported file, by the keys of the columns. */
async function fileOf<K extends string>(endpoint: Endpoint, columns: readonly K[]) {
  const url = `${endpoint.path.replace(':id', params.id)}?format=csv&columns=${columns.join()}`;
  const file = await app.http.inject({ method: 'GET', url, headers: { authorization: token, lan: 'en' } });
  expect(file.statusCode).toBe(200);
  const [, ...lines] = file.body.trim().split(/\r?\n/);
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((key, index) => [key, cells[index] ?? ''])) as Record<K, string>;
  });
}

const minor = (text: string) => Math.round(Number(text) * 100);

test('received money is the sum of its parts, each of which occurs in the generated data', () => {
  expect(figures.map(({ currency }) => currency)).toEqual(['CNY', 'USD']);
  for (const { ordered, due, received, parts, refunded } of figures) {
    const names = Object.keys(moneyParts) as MoneyPart[];
    expect(sum(names.map((part) => moneyParts[part] * parts[part]))).toBe(received);
    expect(due).toBe(ordered - parts.applied);
    for (const amount of [due, refunded, ...Object.values(parts)]) expect(amount).toBeGreaterThan(0);
  }
});

test('dashboard, finance desk, charts and ledger show the same figures', async () => {
  const finance = (await app.call(readFinance, { params, token })).body.data;
  const charts = (await app.call(readMoneyCharts, { params, token })).body.data;
  expect(finance.figures).toEqual(figures);
  for (const { currency, received, parts } of figures) {
    const inCurrency = <R extends { currency: Currency }>(rows: readonly R[]) =>
      rows.filter((row) => row.currency === currency);
    expect(sum(inCurrency(finance.days).map(({ amount }) => amount))).toBe(received);
    expect(sum(inCurrency(charts.days).map(({ amount }) => amount))).toBe(received);
    const account = (name: string) => {
      const { debit = 0, credit = 0 } = inCurrency(finance.ledger).find((one) => one.account === name) ?? {};
      return debit - credit;
    };
    expect(account('cash')).toBe(received);
    expect(account('unapplied')).toBe(-parts.unapplied);
  }
});

test('the list of orders and its file add up to the same figures', async () => {
  const { sums, count } = (await app.call(orderList.count, { params, token })).body.data;
  expect(count).toBe(built.orders.length);
  const file = await fileOf(orderList.export, [
    'orderNumber',
    'currency',
    'total',
    'received',
    'due',
    'refunded',
  ]);
  expect(file).toHaveLength(count);
  for (const { currency, ordered, due, parts } of figures) {
    const own = file.filter((row) => row.currency === currency);
    const column = (key: 'received' | 'due' | 'refunded') => sum(own.map((row) => minor(row[key])));
    expect(sums.find((one) => one.currency === currency)).toEqual({
      currency,
      ordered,
      due,
      received: parts.applied,
      refunded: column('refunded'),
    });
    expect([column('received'), column('due')]).toEqual([parts.applied, due]);
  }
});

test('the amounts of the participants equal those of their orders after discounts', async () => {
  const found = await app.kernel.pool.query<{ currency: Currency; total: string; discount: string }>(
    `select currency, sum(total) as total, sum(discount) as discount from orders
     where meeting_id = $1 and state not in ('cancelled', 'refunded') group by 1 order by 1`,
    [params.id],
  );
  const file = await fileOf(participantList.export, ['currency', 'discount', 'total']);
  const totals = found.rows.map(({ currency }) => {
    const own = file.filter((row) => row.currency === currency);
    const column = (key: 'discount' | 'total') => String(sum(own.map((row) => minor(row[key]))));
    return { currency, total: column('total'), discount: column('discount') };
  });
  expect(totals).toEqual(found.rows);
  expect(Number(found.rows[0]?.discount)).toBeGreaterThan(0);
});

test('every order is in exactly one tab of the list', async () => {
  const all = (await app.call(orderList.list, { params, token })).body.data.rows;
  const tabs = orderList.views.filter(({ id }) => id !== 'all');
  const found = await Promise.all(
    tabs.map(async ({ query: asked }) => {
      const query = asked as QueryOf<typeof orderList.count>;
      const { rows } = (await app.call(orderList.list, { params, query, token })).body.data;
      const { count } = (await app.call(orderList.count, { params, query, token })).body.data;
      expect([query, rows.length > 0, rows.length]).toEqual([query, true, count]);
      return rows.map(({ id }) => id);
    }),
  );
  expect(found.flat().toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  const part = built.orders
    .filter(({ story }) => story === 'paid in part')
    .map(({ placed }) => placed.orderId);
  expect(found[tabs.findIndex(({ id }) => id === 'part_paid')]?.toSorted()).toEqual(part.toSorted());
});

test('orders are found by whether something is received, due or refunded', async () => {
  const all = (await app.call(orderList.list, { params, token })).body.data.rows;
  const owing = all.filter(({ state }) => state === 'unpaid' || state === 'pay_pending');
  const refunded = all.filter((order) => order.refunded > 0);
  const found = async (query: { due?: 'some' | 'none'; refunded?: 'some' | 'none'; received?: 'some' }) =>
    (await app.call(orderList.list, { params, query, token })).body.data.rows.map(({ id }) => id);
  expect(await found({ due: 'some' })).toEqual(owing.map(({ id }) => id));
  expect(await found({ refunded: 'some' })).toEqual(refunded.map(({ id }) => id));
  expect(await found({ due: 'some', received: 'some' })).toHaveLength(2);
  expect(await found({ due: 'none', refunded: 'none' })).not.toHaveLength(0);
});

test('debit and credit are equal in each currency, on the screen, in the ledger’s file and in each journal', async () => {
  const { ledger } = (await app.call(readFinance, { params, token })).body.data;
  const url = `${exportLedger.path.replace(':id', params.id)}?format=csv`;
  const file = await app.http.inject({ method: 'GET', url, headers: { authorization: token, lan: 'en' } });
  const [, ...lines] = file.body.trim().split(/\r?\n/);
  const rows = lines.map((line) => {
    const [journal = '', , account = '', reference = '', currency = '', debit = '', credit = ''] =
      line.split(',');
    return { journal, account, reference, currency, debit: minor(debit), credit: minor(credit) };
  });
  const postings = rows.filter(({ journal }) => journal !== '');
  const totals = rows.filter(({ journal }) => journal === '');
  expect(ledger.some(({ account }) => account === 'balance')).toBe(true);
  for (const { currency } of figures) {
    const debit = sum(ledger.filter((one) => one.currency === currency).map((one) => one.debit));
    const sides = (own: readonly { currency: string; debit: number; credit: number }[]) => {
      const rowsIn = own.filter((one) => one.currency === currency);
      return [sum(rowsIn.map((one) => one.debit)), sum(rowsIn.map((one) => one.credit))];
    };
    expect(debit).toBeGreaterThan(0);
    expect([sides(ledger), sides(postings), sides(totals)]).toEqual([
      [debit, debit],
      [debit, debit],
      [debit, debit],
    ]);
  }
  expect(totals.map(({ account }) => account)).toEqual(['Total', 'Total']);
  for (const [journal, own] of Map.groupBy(postings, (posting) => posting.journal))
    expect([journal, sum(own.map(({ debit, credit }) => debit - credit))]).toEqual([journal, 0]);
  // A posting of a balance has the reference of the journal's other side. A withdrawal request has none.
  const nameless = postings.filter(({ reference }) => reference === '').map(({ account }) => account);
  expect(new Set(nameless)).toEqual(
    new Set(['User balances', 'Withdrawals in progress', 'Payments received']),
  );
});
