import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { undoPayment } from '@plenum/contract/payments/endpoints';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import {
  confirmStatementLine,
  confirmSureLines,
  ignoreStatementLine,
  reopenStatementLine,
} from '@plenum/contract/payments/statement-endpoints';
import { statementRefusals } from '@plenum/contract/payments/statement-messages';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { balanceOf, buildPlaced, placeFor, type Placed, settle, stateOf } from '#test/orders';
import { receiptsOf } from '#test/paid-app';
import { approve, buildTransfer, setPayBy, slipOf } from '#test/slips';
import { importLines, listOf, mt940Of, onlyLine, send } from '#test/statements';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function confirm(
  { offer, cashier }: Placed,
  lineId: string,
  body: BodyOf<typeof confirmStatementLine>,
  token = cashier.token,
) {
  app.clock.advance(1);
  return app.call(confirmStatementLine, { params: { id: offer.meetingId, lineId }, body, token });
}

function confirmSure({ offer, cashier }: Placed) {
  app.clock.advance(1);
  return app.call(confirmSureLines, { params: { id: offer.meetingId }, token: cashier.token });
}

function reopen({ offer, cashier }: Placed, lineId: string) {
  app.clock.advance(1);
  return app.call(reopenStatementLine, {
    params: { id: offer.meetingId, lineId },
    body: { reason: 'The wrong order' },
    token: cashier.token,
  });
}

const whole = ({ orderId, total }: Pick<Placed, 'orderId' | 'total'>) => ({
  orders: [{ orderId, amount: total }],
});

async function imported(placed: Placed, line: Parameters<typeof importLines>[2][number]) {
  await importLines(app, placed, [line]);
  const { rows } = await listOf(app, placed, 'propose');
  const found = rows.at(-1) ?? (await onlyLine(app, placed, 'none'));
  return found;
}

describe('a line that is confirmed', () => {
  test('pays its order, once, and is undone with it', async () => {
    const placed = await buildTransfer(app);
    const { id, proposal } = await imported(placed, {
      amount: placed.total,
      text: placed.number,
      bankId: 'B-1',
    });
    expect(proposal).toMatchObject({
      confidence: 'sure',
      orders: [{ id: placed.orderId, number: placed.number, amount: placed.total }],
    });
    const answers = await Promise.all([1, 2, 3].map(() => confirm(placed, id, whole(placed))));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
      200,
      statementRefusals.LINE_STATE.code,
      statementRefusals.LINE_STATE.code,
    ]);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
    expect(await receiptsOf(app, placed.orderId)).toMatchObject([
      { provider: 'bank', source: 'statement', amount: placed.total, applied: placed.total },
    ]);
    expect(await onlyLine(app, placed, 'matched')).toMatchObject({
      id,
      orders: [{ number: placed.number }],
      isCountedBefore: false,
    });
    expect((await reopen(placed, id)).status).toBe(200);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
    expect(await balanceOf(app, placed.orderId)).not.toHaveProperty('cash');
    // The line can be confirmed again, under the same bank number.
    expect((await confirm(placed, id, whole(placed))).status).toBe(200);
    const { rows } = await app.kernel.db.execute<{ action: string }>(sql`
      select action from audit_log where object = ${`order:${placed.orderId}`} and action like 'payment.line%' order by id`);
    expect(rows.map(({ action }) => action)).toEqual([
      'payment.line_matched',
      'payment.line_reopened',
      'payment.line_matched',
    ]);
  });

  test('for several orders pays each; the amounts must be the line’s', async () => {
    const placed = await buildPlaced(app);
    const other = await placeFor(app, placed.offer);
    const amount = placed.total + other.total;
    const { id, proposal } = await imported(placed, { amount, text: `${placed.number} ${other.number}` });
    expect(proposal).toMatchObject({ confidence: 'sure', reasons: ['reference', 'sum'] });
    const orders = [...whole(placed).orders, ...whole(other).orders];
    const wrong = await confirm(placed, id, { orders: orders.slice(1) });
    expect(wrong.body.code).toBe(statementRefusals.LINE_SHARES.code);
    const twice = await confirm(placed, id, { orders: [orders[0]!, orders[0]!] });
    expect(twice.body.code).toBe(statementRefusals.LINE_SHARES.code);
    expect((await confirm(placed, id, { orders })).status).toBe(200);
    for (const { orderId } of [placed, other])
      expect(await stateOf(app, orderId)).toMatchObject({ state: 'pay_success' });
    expect((await reopen(placed, id)).status).toBe(200);
    for (const { orderId } of [placed, other])
      expect(await stateOf(app, orderId)).toMatchObject({ state: 'unpaid' });
  });

  test('with less leaves the rest due; with more, late, or in another currency it waits', async () => {
    const placed = await buildTransfer(app);
    const part = await imported(placed, { amount: 1_000, text: placed.number, bankId: 'B-1' });
    await confirm(placed, part.id, { orders: [{ orderId: placed.orderId, amount: 1_000 }] });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending' });
    const rest = await imported(placed, { amount: placed.total, text: placed.number, bankId: 'B-2' });
    expect(rest.proposal?.reasons).toEqual(['reference', 'over']);
    await confirm(placed, rest.id, whole(placed));
    expect(await receiptsOf(app, placed.orderId)).toMatchObject([
      { applied: 1_000, waits_for: null },
      { applied: placed.total - 1_000, waits_for: 'overpaid' },
    ]);
    const late = await buildTransfer(app);
    await setPayBy(app, late.orderId, '2026-05-10T00:00:00Z');
    const line = await imported(late, { amount: late.total, text: late.number });
    expect(line.proposal).toMatchObject({ confidence: 'likely', reasons: ['reference', 'amount', 'late'] });
    await confirm(late, line.id, whole(late));
    expect(await receiptsOf(app, late.orderId)).toMatchObject([{ applied: 0, waits_for: 'late' }]);
    expect(await stateOf(app, late.orderId)).toMatchObject({ state: 'unpaid' });
  });

  test('approves the waiting proof, which waits again if undone', async () => {
    const placed = await buildTransfer(app);
    const slipId = await slipOf(app, placed, { payer: '北岸科技有限公司' });
    const line = await imported(placed, { amount: placed.total, payer: '北岸科技' });
    expect(line.proposal).toMatchObject({ confidence: 'sure', reasons: ['payer', 'slip'] });
    await confirm(placed, line.id, whole(placed));
    const slipState = async () => {
      const { rows } = await app.kernel.db.execute<{ state: string }>(
        sql`select state from slips where id = ${slipId}`,
      );
      return rows[0]?.state;
    };
    expect(await slipState()).toBe('approved');
    expect((await approve(app, placed, slipId)).body.code).toBe(paymentRefusals.SLIP_STATE.code);
    expect(await receiptsOf(app, placed.orderId)).toHaveLength(1);
    await reopen(placed, line.id);
    expect(await slipState()).toBe('waiting');
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending' });
  });
});

describe('money that was recorded before', () => {
  test('by a proof is recognized and not counted again', async () => {
    const placed = await buildTransfer(app);
    const slipId = await slipOf(app, placed);
    await approve(app, placed, slipId, { reference: 'B-7' });
    const line = await imported(placed, { amount: placed.total, bankId: 'B-7' });
    expect(line.proposal).toMatchObject({
      confidence: 'sure',
      reasons: ['counted', 'bank_id'],
      receipt: { source: 'slip', tradeNo: 'B-7' },
    });
    expect((await confirmSure(placed)).body.data).toEqual({ confirmed: 1, left: 0 });
    expect(await receiptsOf(app, placed.orderId)).toHaveLength(1);
    expect(await onlyLine(app, placed, 'matched')).toMatchObject({ isCountedBefore: true });
    // Undoing the match does not change the payment.
    await reopen(placed, line.id);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
  });

  test('recorded by hand and undone opens the line again', async () => {
    const placed = await buildTransfer(app);
    const recorded = (await settle(app, placed)).body.data;
    const line = await imported(placed, { amount: placed.total, text: placed.number });
    expect((await confirm(placed, line.id, { receiptId: recorded.id })).status).toBe(200);
    await app.call(undoPayment, {
      params: { id: placed.offer.meetingId, orderId: placed.orderId, receiptId: recorded.id },
      body: { reason: 'By mistake' },
      token: placed.cashier.token,
    });
    expect(await onlyLine(app, placed, 'propose')).toMatchObject({ id: line.id, state: 'open' });
  });

  test('is only linked to a line of the same amount, and to one line', async () => {
    const placed = await buildTransfer(app);
    const recorded = (await settle(app, placed)).body.data;
    await importLines(app, placed, [
      { amount: 1, bankId: 'a' },
      { amount: placed.total, bankId: 'b' },
      { amount: placed.total, bankId: 'c' },
    ]);
    const lines = [
      ...(await listOf(app, placed, 'none')).rows,
      ...(await listOf(app, placed, 'propose')).rows,
    ];
    const idOf = (bankId: string) => lines.find((line) => line.bankId === bankId)?.id ?? '';
    const body = { receiptId: recorded.id };
    expect((await confirm(placed, idOf('a'), body)).body.code).toBe(statementRefusals.LINE_SHARES.code);
    expect((await confirm(placed, idOf('b'), body)).status).toBe(200);
    expect((await confirm(placed, idOf('c'), body)).body.code).toBe(paymentRefusals.RECEIPT_STATE.code);
  });
});

test('all sure matches are confirmed together, doubtful ones are left; two requests count once', async () => {
  const placed = await buildPlaced(app);
  const others = await Promise.all([1, 2, 3].map(() => placeFor(app, placed.offer)));
  await importLines(app, placed, [
    ...[placed, ...others].map(({ number, total }) => ({ amount: total, text: number })),
    { amount: 7, text: 'Interest' },
    { amount: placed.total, text: placed.number, day: '2026-05-17' },
  ]);
  const { counts } = await listOf(app, placed, 'propose');
  expect(counts).toEqual({ propose: 5, none: 1, matched: 0, ignored: 0, sure: 4 });
  const answers = await Promise.all([confirmSure(placed), confirmSure(placed)]);
  expect(answers.reduce((sum, { body }) => sum + body.data.confirmed, 0)).toBe(4);
  expect((await listOf(app, placed, 'matched')).counts).toMatchObject({ propose: 1, matched: 4, sure: 0 });
  for (const { orderId } of others)
    expect(await receiptsOf(app, orderId)).toMatchObject([{ source: 'statement', waits_for: null }]);
});

test('a line is ignored with a reason, and restored', async () => {
  const placed = await buildPlaced(app);
  const { id } = await imported(placed, { amount: 77, text: 'Interest' });
  const params = { id: placed.offer.meetingId, lineId: id };
  const ignore = (reason: string) =>
    app.call(ignoreStatementLine, { params, body: { reason }, token: placed.cashier.token });
  expect((await ignore('')).status).toBe(422);
  expect((await ignore('Interest')).status).toBe(200);
  expect((await ignore('Again')).body.code).toBe(statementRefusals.LINE_STATE.code);
  expect(await onlyLine(app, placed, 'ignored')).toMatchObject({
    state: 'ignored',
    decided: { reason: 'Interest', by: placed.cashier.me.name },
  });
  expect((await reopen(placed, id)).status).toBe(200);
  expect(await onlyLine(app, placed, 'none')).toMatchObject({ state: 'open', decided: null });
  expect((await reopen(placed, id)).body.code).toBe(statementRefusals.LINE_STATE.code);
});

test('lines and orders of another conference are not found, and reviewers decide nothing', async () => {
  const placed = await buildTransfer(app);
  const other = await buildTransfer(app);
  const { id } = await imported(placed, { amount: other.total, text: other.number });
  const foreign = await confirm(placed, id, whole(other));
  expect(foreign.body.code).toBe(kernelRefusals.NOT_FOUND.code);
  expect((await confirm(other, id, whole(other))).status).toBe(404);
  const reviewer = await buildStaff(app, placed.offer.meetingId, 'reviewer');
  expect((await confirm(placed, id, whole(placed), reviewer.token)).status).toBe(403);
});

test('a line that the bank reversed can’t be counted', async () => {
  const placed = await buildTransfer(app);
  expect((await send(app, placed, mt940Of(100, 'Back', 'RC'))).body.data).toMatchObject({
    format: 'mt940',
    added: 1,
  });
  const line = await onlyLine(app, placed, 'none');
  expect(line.amount).toBe(-100);
  const answer = await confirm(placed, line.id, { orders: [{ orderId: placed.orderId, amount: 1 }] });
  expect(answer.body.code).toBe(statementRefusals.LINE_SHARES.code);
});
