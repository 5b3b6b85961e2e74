import { randomUUID } from 'node:crypto';
import { balanceRefusals } from '@plenum/contract/payments/balance-messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '#kernel/db/invariants';
import { buildPerson } from '#test/people';
import { buildOffer } from '#test/registrations';
import type { TestApp } from '#test/app';
import { createTwoServers, type TwoServers } from '#test/two-servers';
import { type BalanceMove, creditBalance, debitBalance, findBalance } from './move-balance.ts';

let servers: TwoServers;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ servers, close } = await createTwoServers());
  // The entries in this file belong to no receipt or withdrawal, which the invariants would report.
  for (const server of servers) server.leaveUnsound();
});
afterAll(() => close());

async function buildOwner(credited: number) {
  const [app] = servers;
  const { meetingId } = await buildOffer(app);
  const { me } = await buildPerson(app);
  const of = (amount: number, subjectId: string = randomUUID()): BalanceMove => {
    return { accountId: me.id, meetingId, currency: 'CNY', amount, subjectId };
  };
  if (credited > 0) await credit(app, of(credited));
  return { accountId: me.id, of };
}

const credit = ({ kernel: { db, clock } }: TestApp, move: BalanceMove) =>
  db.transaction((tx) => creditBalance(tx, { ...move, kind: 'recharge' }, clock.now()));
const debit = ({ kernel: { db, clock } }: TestApp, move: BalanceMove) =>
  db.transaction((tx) => debitBalance(tx, { ...move, kind: 'payment' }, clock.now()));

const read = (accountId: string) => findBalance(servers[0].kernel.db, accountId, 'CNY');

test('the statement has a running balance that equals the ledger', async () => {
  const [app] = servers;
  const { accountId, of } = await buildOwner(1000);
  await debit(app, of(300));
  await credit(app, of(50));
  expect(await read(accountId)).toBe(750);
  const { rows } = await app.kernel.db.execute(
    sql`select amount, balance::integer from balance_entries where account_id = ${accountId} order by id`,
  );
  expect(rows).toEqual([
    { amount: 1000, balance: 1000 },
    { amount: -300, balance: 700 },
    { amount: 50, balance: 750 },
  ]);
  const { rows: posted } = await app.kernel.db.execute(
    sql`select sum(amount)::integer as sum from ledger_postings where account = 'balance' and subject_id = ${accountId}`,
  );
  expect(posted).toEqual([{ sum: -750 }]);
});

test('refuses more than the balance, and another currency, without a change', async () => {
  const [app] = servers;
  const { accountId, of } = await buildOwner(1000);
  const short = { refusal: balanceRefusals.BALANCE_SHORT };
  await expect(debit(app, of(1001))).rejects.toMatchObject(short);
  await expect(debit(app, { ...of(1), currency: 'USD' })).rejects.toMatchObject(short);
  for (const amount of [0, -5, 1.5])
    await expect(debit(app, of(amount))).rejects.toThrow(`move by ${amount}`);
  expect(await read(accountId)).toBe(1000);
});

test('one subject moves a balance once', async () => {
  const [app] = servers;
  const { accountId, of } = await buildOwner(0);
  const move = of(500);
  await credit(app, move);
  await expect(credit(app, move)).rejects.toThrow();
  expect(await read(accountId)).toBe(500);
});

test('many concurrent moves on two servers never go below zero and lose nothing', async () => {
  const { accountId, of } = await buildOwner(1000);
  const tries = Array.from({ length: 20 }, (_, index) => {
    const app = servers[index % 2] ?? servers[0];
    return index % 5 === 0 ? credit(app, of(100)) : debit(app, of(150));
  });
  const results = await Promise.allSettled(tries);
  const credits = results.filter(({ status }, index) => index % 5 === 0 && status === 'fulfilled').length;
  const debits = results.filter(({ status }, index) => index % 5 !== 0 && status === 'fulfilled').length;
  expect(credits).toBe(4);
  // All money together, 1,400, is enough for nine debits. How many credits come before them is chance, but the initial
  // 1,000 allows six.
  expect(debits).toBeGreaterThanOrEqual(6);
  expect(await read(accountId)).toBe(1000 + credits * 100 - debits * 150);
  expect(await brokenInvariants(servers[0].kernel.pool)).not.toHaveProperty('invariant_balances');
});

test('detects a balance that differs from its postings', async () => {
  const [app] = servers;
  const { accountId } = await buildOwner(1000);
  const change = (by: number) =>
    app.kernel.db.execute(sql`update balances set amount = amount + ${by} where account_id = ${accountId}`);
  await change(1);
  expect(await brokenInvariants(app.kernel.pool)).toHaveProperty('invariant_balances');
  await change(-1);
});
