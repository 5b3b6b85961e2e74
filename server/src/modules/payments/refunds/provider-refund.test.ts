import { randomUUID } from 'node:crypto';
import { refundList } from '@plenum/contract/payments/refund-list';
import { readDashboard } from '@plenum/contract/console/dashboard';
import { noteRefund, readRefunds, refuseRefund } from '@plenum/contract/payments/refund-endpoints';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '#test/effects';
import { balanceOf, type Placed, settle, stateOf, takenOf } from '#test/orders';
import { begin, buildPayable, createPaidApp, type PaidApp, readPay, tradeNoOf } from '#test/paid-app';
import { makeRefund } from '#test/refunds';
import { waitUntil } from '#test/wait-until';
import { queryDueAttempts } from '../online/query-attempt.ts';
import { merchantOf } from '../merchants/find-merchants.ts';
import { recordProviderRefund } from './provider-refund.ts';

let stage: PaidApp;
beforeAll(async () => {
  stage = await createPaidApp();
});
afterAll(() => stage.close());

const isIn = async ({ orderId }: Placed, state: string) =>
  (await stateOf(stage.app, orderId)).state === state;

async function buildPaidBy(wallet: Wallet): Promise<Placed & { outTradeNo: string }> {
  const { app, sandbox } = stage;
  const placed = await buildPayable(app, wallet === 'paypal' ? 'USD' : 'CNY');
  await begin(app, placed, wallet);
  const outTradeNo = await tradeNoOf(app, placed.orderId);
  sandbox.pay(wallet, outTradeNo);
  await waitUntil(async () => {
    await queryDueAttempts(app.kernel);
    return isIn(placed, 'pay_success');
  });
  return { ...placed, outTradeNo };
}

async function openRows({ offer, cashier }: Placed) {
  const { body } = await stage.app.call(refundList.list, {
    params: { id: offer.meetingId },
    query: { byProvider: 'open' },
    token: cashier.token,
  });
  return body.data.rows;
}

const noteIt = ({ offer, cashier }: Placed, refundId: string) =>
  stage.app.call(noteRefund, {
    params: { id: offer.meetingId, refundId },
    body: { note: 'The buyer called' },
    token: cashier.token,
  });

test.each([
  ['wechat', 'refunded'],
  ['alipay', 'refunded'],
  ['paypal', 'refunded'],
] as const)('what %s has %s by itself is in the books once, and waits for finance', async (wallet, act) => {
  const { app, sandbox } = stage;
  const placed = await buildPaidBy(wallet);
  sandbox.giveBack(wallet, placed.outTradeNo, act);
  await waitUntil(() => isIn(placed, 'refunded'));
  await sandbox.repeatNotices(placed.outTradeNo, 5);
  expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: placed.total });
  expect(await takenOf(app, placed.offer)).toEqual(wallet === 'paypal' ? [1, 1, 1] : [0, 0, 0]);
  const rows = await openRows(placed);
  expect(rows).toMatchObject([
    {
      state: 'done',
      byProvider: 'refunded',
      amount: placed.total,
      returned: placed.total,
      can: { note: true },
    },
  ]);
  const dashboard = await app.call(readDashboard, {
    params: { id: placed.offer.meetingId },
    token: placed.cashier.token,
  });
  expect(dashboard.body.data.items).toContainEqual(expect.objectContaining({ kind: 'given_back', count: 1 }));
  expect(await auditOf(app, `order:${placed.orderId}`)).toContain('refund.by_provider');
  const id = rows[0]?.id ?? '';
  expect((await noteIt(placed, id)).body.data).toMatchObject({
    state: 'done',
    noted: { note: 'The buyer called' },
  });
  expect((await noteIt(placed, id)).body.code).toBe(refundRefusals.REFUND_STATE.code);
  expect(await openRows(placed)).toEqual([]);
});

test.each(['reversed', 'denied'] as const)('an order whose payment was %s is due again', async (act) => {
  const { app, sandbox } = stage;
  const placed = await buildPaidBy('paypal');
  sandbox.giveBack('paypal', placed.outTradeNo, act);
  await waitUntil(() => isIn(placed, 'unpaid'));
  await sandbox.repeatNotices(placed.outTradeNo, 5);
  expect((await readPay(app, placed)).body.data).toMatchObject({
    state: 'unpaid',
    due: placed.total,
    received: 0,
    can: { pay: true },
  });
  expect(await balanceOf(app, placed.orderId)).toMatchObject({ receivable: placed.total });
  expect(await takenOf(app, placed.offer)).toEqual([2, 2, 2]);
  const [row] = await openRows(placed);
  expect(row).toMatchObject({ state: 'done', byProvider: 'reversed', returned: placed.total });
  expect((await noteIt(placed, row?.id ?? '')).body.data).toMatchObject({ state: 'done' });
  expect((await settle(app, placed)).body).toMatchObject({ code: 200 });
  expect(await isIn(placed, 'pay_success')).toBe(true);
});

test('a reversed part is due again, and the rest stays paid', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPaidBy('paypal');
  sandbox.giveBack('paypal', placed.outTradeNo, 'reversed', 300);
  await waitUntil(() => isIn(placed, 'pay_pending'));
  expect((await readPay(app, placed)).body.data).toMatchObject({ due: 300, received: placed.total - 300 });
  expect(await takenOf(app, placed.offer)).toEqual([2, 2, 2]);
});

test('the buyer gets one message, and sees it in the order', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPaidBy('paypal');
  sandbox.giveBack('paypal', placed.outTradeNo, 'reversed');
  await waitUntil(() => isIn(placed, 'unpaid'));
  const [row] = await openRows(placed);
  await noteIt(placed, row?.id ?? '');
  await app.deliverOutbox();
  const { rows } = await app.kernel.db.execute(sql`
    select id from message_log where target = ${placed.buyer.target} and subject like 'Please pay again%'`);
  expect(rows).toHaveLength(1);
  expect(await app.lastMessage(placed.buyer.target)).toContain('was reversed. Pay again to stay registered');
  const own = await app.call(readRefunds, { params: { id: placed.orderId }, token: placed.buyer.token });
  expect(own.body.data.refunds).toMatchObject([
    { byProvider: 'reversed', reason: 'Reversed by the payment provider', noted: null },
  ]);
});

test.each(['alipay', 'wechat'] as const)(
  'partial refunds leave the rest paid, and the places: %s',
  async (wallet) => {
    const { app, sandbox } = stage;
    const placed = await buildPaidBy(wallet);
    sandbox.giveBack(wallet, placed.outTradeNo, 'refunded', 300);
    await waitUntil(() => isIn(placed, 'partially_refunded'));
    sandbox.giveBack(wallet, placed.outTradeNo, 'refunded', 200);
    await waitUntil(async () => (await balanceOf(app, placed.orderId))['refunds'] === 500);
    await sandbox.repeatNotices(placed.outTradeNo, 3);
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: 500, cash: placed.total - 500 });
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
    expect((await openRows(placed)).map(({ amount }) => amount).toSorted()).toEqual([200, 300]);
  },
);

test('nothing is booked twice during another refund, and recording it tries again', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPaidBy('wechat');
  const { body } = await makeRefund(app, placed, { way: 'hand' });
  sandbox.giveBack('wechat', placed.outTradeNo, 'refunded');
  await waitUntil(async () => (await openRows(placed)).length === 1);
  expect(await openRows(placed)).toMatchObject([{ state: 'failed', returned: 0 }]);
  expect(await isIn(placed, 'refunding')).toBe(true);
  const own = await app.call(readRefunds, { params: { id: placed.orderId }, token: placed.buyer.token });
  expect(own.body.data.refunds).toMatchObject([{ byProvider: null }]);
  await app.call(refuseRefund, {
    params: { id: placed.offer.meetingId, refundId: body.data.id },
    body: { state: 'sent', reason: 'other', note: 'Done at the provider' },
    token: placed.cashier.token,
  });
  const [row] = await openRows(placed);
  expect((await noteIt(placed, row?.id ?? '')).body.data).toMatchObject({ state: 'done' });
  expect(await isIn(placed, 'refunded')).toBe(true);
  expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: placed.total });
});

test('the refunded part of waiting money no longer waits', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPayable(app);
  await begin(app, placed, 'alipay');
  await settle(app, placed);
  const outTradeNo = await tradeNoOf(app, placed.orderId);
  sandbox.pay('alipay', outTradeNo);
  const waiting = async () => (await readPay(app, placed)).body.data.waiting;
  await waitUntil(async () => (await waiting()).length === 1);
  sandbox.giveBack('alipay', outTradeNo, 'refunded', 100);
  await waitUntil(async () => (await openRows(placed)).length === 1);
  expect(await openRows(placed)).toMatchObject([{ state: 'done', amount: 100, orderId: placed.orderId }]);
  expect(await waiting()).toHaveLength(1);
  sandbox.giveBack('alipay', outTradeNo, 'refunded', placed.total - 100);
  await waitUntil(async () => (await waiting()).length === 0);
  expect(await isIn(placed, 'pay_success')).toBe(true);
});

test('a notice from another account, or in another currency, changes nothing in the books', async () => {
  const { app } = stage;
  const placed = await buildPaidBy('paypal');
  const { kernel } = app;
  const merchant = await merchantOf(kernel, kernel.db, 'paypal', null);
  if (!merchant) throw new Error('No sandbox');
  const { rows } = await kernel.db.execute<{ trade_no: string }>(
    sql`select trade_no from receipts where order_id = ${placed.orderId}`,
  );
  const tradeNo = rows[0]?.trade_no ?? '';
  const source = { actor: null, requestId: null, address: null, at: app.clock.now() };
  const told = { tradeNo, refundNo: 'R1', amount: placed.total, currency: 'USD', isSum: false };
  const tell = (accountId: string | null, change: Partial<typeof told> = {}) =>
    kernel.db.transaction((tx) =>
      recordProviderRefund(
        tx,
        { wallet: 'paypal', merchant: { ...merchant, accountId }, kind: 'reversed' },
        { ...told, ...change },
        source,
      ),
    );
  expect(await tell(randomUUID())).toBe('unknown');
  expect(await tell(null, { tradeNo: 'ELSEWHERE' })).toBe('unknown');
  expect(await isIn(placed, 'pay_success')).toBe(true);
  expect(await tell(null, { currency: 'EUR' })).toBe('not booked');
  expect(await isIn(placed, 'pay_success')).toBe(true);
  expect(await openRows(placed)).toMatchObject([{ state: 'failed', currency: 'EUR' }]);
  // A report with the same refund number is recognized as a repeated report.
  expect(await tell(null)).toBe('known');
});
