import { refundList } from '@plenum/contract/payments/refund-list';
import { listBalanceEntries, readBalance } from '@plenum/contract/payments/balance-endpoints';
import { noteRefund } from '@plenum/contract/payments/refund-endpoints';
import { askWithdrawal, cancelWithdrawal } from '@plenum/contract/payments/withdrawal-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceIn, beginOf, buildRecharge, tradeNoOfRecharge } from '#test/balance';
import { buildStaff } from '#test/meetings';
import { buildPayable, createPaidApp, type PaidApp } from '#test/paid-app';
import { buildPerson, type Person } from '#test/people';
import { waitUntil } from '#test/wait-until';
import { readDemoMessages } from '#modules/messaging/public';

let stage: PaidApp;
let meetingId: string;
let cashier: Person;
beforeAll(async () => {
  stage = await createPaidApp();
  ({ meetingId } = (await buildPayable(stage.app)).offer);
  cashier = await buildStaff(stage.app, meetingId, 'finance');
});
afterAll(() => stage.close());

/** Builds a paid recharge of 100 yuan by WeChat Pay. */
async function buildRecharged() {
  const { app, sandbox } = stage;
  const person = await buildPerson(app);
  const id = await buildRecharge(app, { person, meetingId });
  await beginOf(app, id, person);
  const outTradeNo = await tradeNoOfRecharge(app, id);
  sandbox.pay('wechat', outTradeNo);
  await waitUntil(async () => (await balanceIn(app, person)) === 10_000);
  return { person, outTradeNo };
}

async function openRows() {
  const { body } = await stage.app.call(refundList.list, {
    params: { id: meetingId },
    query: { byProvider: 'open' },
    token: cashier.token,
  });
  return body.data.rows;
}

const noteIt = (refundId: string) =>
  stage.app.call(noteRefund, {
    params: { id: meetingId, refundId },
    body: { note: 'The person was called' },
    token: cashier.token,
  });

test('a top-up reversed by the provider is taken off the balance, once', async () => {
  const { app, sandbox } = stage;
  const { person, outTradeNo } = await buildRecharged();
  sandbox.giveBack('wechat', outTradeNo, 'refunded', 4_000);
  await waitUntil(async () => (await balanceIn(app, person)) === 6_000);
  sandbox.giveBack('wechat', outTradeNo, 'refunded', 6_000);
  await waitUntil(async () => (await balanceIn(app, person)) === 0);
  await sandbox.repeatNotices(outTradeNo, 5);
  await app.deliverOutbox();
  const told = (await readDemoMessages(app.kernel)).filter(({ target }) => target === person.target);
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringMatching(/: ¥60\.00 of your top-up was returned\. Balance: ¥0\.00\. .*\/s\/\w{10}$/),
    expect.stringMatching(/: ¥40\.00 of your top-up was returned/),
    expect.stringContaining('We have received ¥100.00'),
  ]);
  const statement = await app.call(listBalanceEntries, { query: { currency: 'CNY' }, token: person.token });
  expect(statement.body.data.rows).toMatchObject([
    { kind: 'recharge_reversed', amount: -6_000, balance: 0 },
    { kind: 'recharge_reversed', amount: -4_000, balance: 6_000 },
    { kind: 'recharge', amount: 10_000 },
  ]);
  const rows = await openRows();
  expect(rows).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  for (const { id } of rows) await noteIt(id);
  expect(await openRows()).toEqual([]);
});

test('the part that was spent is booked immediately as a debt', async () => {
  const { app, sandbox } = stage;
  const { person, outTradeNo } = await buildRecharged();
  const { token } = person;
  const payee = { name: 'Ada', bank: 'Bank', number: '62220000' };
  const asked = await app.call(askWithdrawal, { body: { currency: 'CNY', amount: 100, payee }, token });
  sandbox.giveBack('wechat', outTradeNo, 'refunded');
  await waitUntil(async () => (await openRows()).length === 1);
  const [row] = await openRows();
  expect(row).toMatchObject({ state: 'done', amount: 10_000, returned: 10_000 });
  expect(await readOf(person)).toEqual({ currency: 'CNY', amount: 0, debt: 100 });
  await app.deliverOutbox();
  expect(await app.lastMessage(person.target)).toMatch(/You owe ¥1\.00\..*\/s\/\w{10}$/);
  await app.call(cancelWithdrawal, { params: { id: asked.body.data.id }, token });
  expect(await readOf(person)).toEqual({ currency: 'CNY', amount: 0, debt: 0 });
  const statement = await app.call(listBalanceEntries, { query: { currency: 'CNY' }, token });
  expect(statement.body.data.rows).toMatchObject([
    { kind: 'withdrawal_returned', amount: 100, balance: 0 },
    { kind: 'recharge_reversed', amount: -10_000, balance: -100 },
    { kind: 'withdrawal', amount: -100, balance: 9_900 },
    { kind: 'recharge', amount: 10_000, balance: 10_000 },
  ]);
});

async function readOf({ token }: Person) {
  const { body } = await stage.app.call(readBalance, { token });
  return body.data.find(({ currency }) => currency === 'CNY');
}
