import { exportLedger, readFinance } from '@plenum/contract/console/finance';
import { payFromBalance } from '@plenum/contract/payments/balance-endpoints';
import { currencies } from '@plenum/contract/kernel/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { payIn } from '#test/balance';
import { buildGeneratedMoney } from '#test/generated-money';
import { logInAgain } from '#test/people';
import { buildPayable } from '#test/paid-app';
import { buildPlaced, placeFor, type Placed, savePayment, settle } from '#test/orders';
import { makeRefund, saveRefundRules } from '#test/refunds';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Desk = Pick<Placed, 'offer' | 'cashier'>;

async function ledgerOf({ offer, cashier }: Desk) {
  const token = await logInAgain(app, cashier);
  const answer = await app.call(readFinance, { params: { id: offer.meetingId }, token });
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data.ledger;
}

/** The lines of the file as minor units, and its lines of totals. */
async function fileOf({ offer, cashier }: Desk) {
  const file = await app.http.inject({
    method: 'GET',
    url: `${exportLedger.path.replace(':id', offer.meetingId)}?format=csv`,
    headers: { authorization: await logInAgain(app, cashier), lan: 'en' },
  });
  const rows = file.body
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [journal = '', time, account = '', reference, currency = '', debit, credit] = line.split(',');
      const minor = (text = '') => Math.round(Number(text) * 100);
      return { journal, time, account, reference, currency, debit: minor(debit), credit: minor(credit) };
    });
  return {
    postings: rows.filter(({ journal }) => journal !== ''),
    totals: rows.filter(({ journal }) => journal === ''),
  };
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((all, row) => all + of(row), 0);

test('debit and credit are equal in each currency, on the screen, in the file and in each journal', async () => {
  const built = await buildGeneratedMoney(app);
  const ledger = await ledgerOf(built);
  const { postings, totals } = await fileOf(built);
  expect(ledger.some(({ account }) => account === 'balance')).toBe(true);
  for (const currency of currencies) {
    const shown = ledger.filter((account) => account.currency === currency);
    const written = postings.filter((posting) => posting.currency === currency);
    const debit = sum(shown, (account) => account.debit);
    expect(debit).toBeGreaterThan(0);
    expect(sum(shown, (account) => account.credit)).toBe(debit);
    expect(sum(written, (posting) => posting.debit)).toBe(debit);
    expect(sum(written, (posting) => posting.credit)).toBe(debit);
    const [total] = totals.filter((line) => line.currency === currency);
    expect(total).toMatchObject({ account: 'Total', debit, credit: debit });
  }
  for (const [journal, own] of Map.groupBy(postings, (posting) => posting.journal))
    expect([journal, sum(own, ({ debit, credit }) => debit - credit)]).toEqual([journal, 0]);
  expect(totals).toHaveLength(currencies.length);
  // The posting of a balance has the reference of the journal's other side. A request to withdraw has none.
  const nameless = postings.filter(({ reference }) => reference === '');
  expect(new Set(nameless.map(({ account }) => account))).toEqual(
    new Set(['Balances of people', 'Withdrawals in progress', 'Received']),
  );
  const topUps = postings.filter(({ account, credit }) => account === 'Balances of people' && credit > 0);
  expect(topUps.every(({ reference }) => reference !== '')).toBe(true);
});

test('a refund to the buyer’s balance takes nothing from the money received', async () => {
  const placed = await buildPayable(app);
  await saveRefundRules(app, placed.offer.meetingId);
  await settle(app, placed);
  await makeRefund(app, placed, { amount: 1_000, way: 'balance', ends: 'nothing' });
  const ledger = await ledgerOf(placed);
  expect(ledger.find(({ account }) => account === 'cash')).toMatchObject({ debit: placed.total, credit: 0 });
  expect(ledger.find(({ account }) => account === 'balance')).toMatchObject({ debit: 0, credit: 1_000 });
  expect(ledger.find(({ account }) => account === 'refunds')).toMatchObject({ debit: 1_000, credit: 0 });
});

test('an order paid from a balance that another conference filled adds no money to this one', async () => {
  const [filled, paid] = [await buildPayable(app), await buildPlaced(app)];
  const { buyer } = filled;
  const own = await placeFor(app, paid.offer, buyer);
  await savePayment(app, paid.offer.meetingId, ['qr_code']);
  await payIn(app, buyer, filled.offer.meetingId, own.total);
  await app.call(payFromBalance, { params: { id: own.orderId }, token: buyer.token });
  const [first, second] = [await ledgerOf(filled), await ledgerOf(paid)];
  expect(first.find(({ account }) => account === 'cash')).toMatchObject({ debit: own.total, credit: 0 });
  expect(second.find(({ account }) => account === 'cash')).toBeUndefined();
  expect(second.find(({ account }) => account === 'balance')).toMatchObject({ debit: own.total, credit: 0 });
  for (const ledger of [first, second]) expect(sum(ledger, ({ debit, credit }) => debit - credit)).toBe(0);
});
