import { giveUp } from '@plenum/contract/payments/cancel-items-endpoints';
import { changeRefusals } from '@plenum/contract/registration/change-messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityAdded, bedsOf, change } from '#test/changes';
import { approve, buildGivable, giveUpOf, lunchGivenUp, nightGivenUp } from '#test/cancel-items';
import { recordRefund } from '#test/refunds';
import { buildTyped, changeTypeOf, takenTypes } from '#test/types';
import { createTwoServers, sendToBoth, type TwoServers } from '#test/two-servers';

let servers: TwoServers;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ servers, close } = await createTwoServers());
});
afterAll(() => close());

const refundsOf = async (orderId: string) =>
  (
    await servers[0].kernel.db.execute<{ id: string }>(
      sql`select id from refunds where order_id = ${orderId}`,
    )
  ).rows;

test('of two clicks on two servers one requests the refund, and the night is refunded once', async () => {
  const [one, two] = servers;
  const paid = await buildGivable(one);
  const replies = await Promise.all([
    giveUpOf(one, paid, nightGivenUp(paid)),
    giveUpOf(two, paid, nightGivenUp(paid)),
  ]);
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, changeRefusals.CHANGE_ENDING.code]);
  const [{ id } = { id: '' }, ...others] = await refundsOf(paid.orderId);
  expect(others).toEqual([]);
  const approvals = await Promise.all(servers.map((server) => approve(server, paid, { id, amount: 24_001 })));
  expect(approvals.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const records = await Promise.all(servers.map((server) => recordRefund(server, paid, id)));
  expect(records.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await bedsOf(one, paid.offer)).toEqual([1, 0, 0]);
});

test('of cancelling and adding at the same time, one is done', async () => {
  const [one, two] = servers;
  const paid = await buildGivable(one);
  const replies = await Promise.all([
    giveUpOf(one, paid, lunchGivenUp(paid)),
    change(two, paid, activityAdded(paid)),
  ]);
  const codes = replies.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  const { CHANGE_ENDING, CHANGE_OPEN } = changeRefusals;
  expect([CHANGE_ENDING.code, CHANGE_OPEN.code]).toContain(codes.find((code) => code !== 200));
});

test('the same key gives the same answer on both servers', async () => {
  const paid = await buildGivable(servers[0]);
  const sent = { params: { id: paid.registrationId }, body: lunchGivenUp(paid), token: paid.buyer.token };
  const [first, second] = await sendToBoth(servers, giveUp, sent);
  expect(first?.data).toEqual(second?.data);
  expect(await refundsOf(paid.orderId)).toHaveLength(1);
});

test('the last place of a more expensive type goes to one of two people', async () => {
  const [one, two] = servers;
  const first = await buildTyped(one, { patrons: 1 });
  const second = await buildTyped(one, { offer: first.offer, types: first.types });
  const replies = await Promise.all([
    changeTypeOf(one, first, first.types.patron, { pay: 80_000 }),
    changeTypeOf(two, second, first.types.patron, { pay: 80_000 }),
  ]);
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, orderRefusals.NO_STOCK.code]);
  expect(await takenTypes(one, first)).toEqual({ full: 2, patron: 1, student: 0 });
});

test('two clicks on a cheaper type change it once, with one refund request', async () => {
  const [one, two] = servers;
  const paid = await buildTyped(one);
  const replies = await Promise.all([
    changeTypeOf(one, paid, paid.types.student, { back: 60_000 }),
    changeTypeOf(two, paid, paid.types.student, { back: 60_000 }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await refundsOf(paid.orderId)).toHaveLength(1);
  expect(await takenTypes(one, paid)).toEqual({ full: 0, patron: 0, student: 1 });
});
