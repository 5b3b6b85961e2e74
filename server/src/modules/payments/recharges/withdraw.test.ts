import { listWithdrawals } from '@plenum/contract/console/money-lists';
import { balanceRefusals } from '@plenum/contract/payments/balance-messages';
import { paymentMessages } from '@plenum/contract/payments/messages';
import {
  askWithdrawal,
  cancelWithdrawal,
  listMyWithdrawals,
  payWithdrawal,
  refuseWithdrawal,
} from '@plenum/contract/payments/withdrawal-endpoints';
import type { WithdrawalForm } from '@plenum/contract/payments/withdrawal-schemas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceIn, payIn } from '#test/balance';
import type { Placed } from '#test/orders';
import { buildPayable, createPaidApp, type PaidApp } from '#test/paid-app';
import { buildPerson, type Person } from '#test/people';

let stage: PaidApp;
let placed: Placed;
beforeAll(async () => {
  stage = await createPaidApp();
  placed = await buildPayable(stage.app);
});
afterAll(() => stage.close());

const payee = { name: '周明', bank: '滨海银行', number: '6222000011112222' };

/** A person whose balance with the conference is 100.00 yuan. */
async function buildOwner(): Promise<Person> {
  const person = await buildPerson(stage.app);
  await payIn(stage.app, person, placed.offer.meetingId, 10_000);
  return person;
}

const ask = ({ token }: Person, change: Partial<WithdrawalForm> = {}) =>
  stage.app.call(askWithdrawal, { body: { currency: 'CNY', amount: 4_000, payee, ...change }, token });

async function buildAsked() {
  const person = await buildOwner();
  const { id } = (await ask(person)).body.data;
  return { person, id };
}

const pay = (withdrawalId: string, { offer, cashier }: Placed = placed, paidOn = '2026-05-17') =>
  stage.app.call(payWithdrawal, {
    params: { id: offer.meetingId, withdrawalId },
    body: { paidOn, reference: 'TX-1' },
    token: cashier.token,
  });
const turnDown = (withdrawalId: string, reason = 'Wrong number') =>
  stage.app.call(refuseWithdrawal, {
    params: { id: placed.offer.meetingId, withdrawalId },
    body: { reason },
    token: placed.cashier.token,
  });
const list = async (view: 'asked' | 'decided') => {
  const query = { params: { id: placed.offer.meetingId }, query: { view }, token: placed.cashier.token };
  return (await stage.app.call(listWithdrawals, query)).body.data.rows;
};

describe('a withdrawal', () => {
  test('reserves the sum immediately, and is paid by finance', async () => {
    const { app } = stage;
    const { person, id } = await buildAsked();
    expect(await balanceIn(app, person)).toBe(6_000);
    expect(await list('asked')).toMatchObject([{ id, amount: 4_000, payee, person: person.me.name }]);
    expect((await pay(id)).body.data).toMatchObject({
      state: 'paid',
      decided: { by: placed.cashier.me.name, paidOn: '2026-05-17', reference: 'TX-1' },
    });
    expect(await list('asked')).toEqual([]);
    expect(await list('decided')).toMatchObject([{ id, state: 'paid' }]);
    expect(await balanceIn(app, person)).toBe(6_000);
    await app.deliverOutbox();
    expect(await app.lastMessage(person.target)).toContain('40.00');
  });

  test('is refused with a reason, and the sum returned', async () => {
    const { person, id } = await buildAsked();
    await turnDown(id);
    expect(await balanceIn(stage.app, person)).toBe(10_000);
    const mine = await stage.app.call(listMyWithdrawals, { token: person.token });
    expect(mine.body.data).toMatchObject([
      { id, state: 'refused', decided: { reason: 'Wrong number', by: '' }, can: { cancel: false } },
    ]);
  });

  test('is withdrawn by its owner, and by no one else', async () => {
    const { person, id } = await buildAsked();
    const cancel = ({ token }: Person) => stage.app.call(cancelWithdrawal, { params: { id }, token });
    expect((await cancel(await buildPerson(stage.app))).status).toBe(404);
    expect((await cancel(person)).body.data).toMatchObject({ state: 'cancelled' });
    expect(await balanceIn(stage.app, person)).toBe(10_000);
    expect((await pay(id)).body.code).toBe(balanceRefusals.WITHDRAWAL_STATE.code);
  });

  test('has one effect if paid, refused and withdrawn at the same time', async () => {
    const { person, id } = await buildAsked();
    const cancel = stage.app.call(cancelWithdrawal, { params: { id }, token: person.token });
    const answers = await Promise.all([pay(id), turnDown(id), cancel, pay(id)]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
      200,
      ...Array.from({ length: 3 }, () => balanceRefusals.WITHDRAWAL_STATE.code),
    ]);
  });

  test('stores the account number encrypted', async () => {
    const { id } = await buildAsked();
    const { rows } = await stage.app.kernel.db.execute<{ payee: string }>(
      sql`select payee from withdrawals where id = ${id}`,
    );
    expect(rows[0]?.payee).not.toContain(payee.number);
    await turnDown(id);
  });
});

test('concurrent withdrawals do not exceed the balance', async () => {
  const person = await buildOwner();
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(person)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await balanceIn(stage.app, person)).toBe(2_000);
});

describe('bad input', () => {
  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 10.005 }, 'amount'],
    [{ currency: 'EUR' as 'CNY' }, 'currency'],
    [{ payee: { ...payee, number: '' } }, 'payee.number'],
  ])('%o', async (change, path) => {
    const { status, body } = await ask(await buildOwner(), change);
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
  });

  test('more than the balance, and an empty currency, are refused', async () => {
    const person = await buildOwner();
    expect((await ask(person, { amount: 10_001 })).body.code).toBe(balanceRefusals.BALANCE_SHORT.code);
    expect((await ask(person, { currency: 'USD' })).body.code).toBe(balanceRefusals.BALANCE_SHORT.code);
  });

  test('finance of another conference does not find it; a future day and an empty reason are refused', async () => {
    const { id } = await buildAsked();
    expect((await pay(id, await buildPayable(stage.app))).status).toBe(404);
    const { body } = await pay(id, placed, '2099-01-01');
    expect(body.errors).toMatchObject([{ path: 'paidOn', code: paymentMessages.paid_on_future }]);
    expect((await turnDown(id, '')).status).toBe(422);
  });
});
