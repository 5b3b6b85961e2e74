import { beginRecharge, createRecharge, readBalance } from '@plenum/contract/payments/balance-endpoints';
import { randomUUID } from 'node:crypto';
import type { RechargeForm } from '@plenum/contract/payments/balance-schemas';
import type { Currency } from '@plenum/contract/kernel/money';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { sql } from 'drizzle-orm';
import { settlePayment } from '../src/modules/payments/settling/settle-payment.ts';
import { lockRecharge } from '../src/modules/payments/balance/recharge-queries.ts';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

interface Wanted extends RechargeForm {
  readonly person: Person;
}

export function recharge(app: TestApp, { person, ...body }: Wanted) {
  return app.call(createRecharge, { body, token: person.token });
}

/** An unpaid top-up of 100.00 yuan, with overrides. */
export async function buildRecharge(
  app: TestApp,
  { amount = 10_000, currency = 'CNY', ...wanted }: Partial<Wanted> & Pick<Wanted, 'person' | 'meetingId'>,
): Promise<string> {
  const { body } = await recharge(app, { amount, currency, ...wanted });
  if (!body.data) throw new Error(`No recharge: ${body.message}`);
  return body.data.id;
}

export function beginOf(app: TestApp, id: string, { token }: Person, wallet: Wallet = 'wechat') {
  // The clock moves, so that two attempts never begin in the same millisecond.
  app.clock.advance(1);
  const method = wallet === 'paypal' ? 'online_wallet' : 'qr_code';
  return app.call(beginRecharge, {
    params: { id },
    body: { method, wallet, scene: 'desktop' },
    token,
  });
}

/** Our own number of the newest attempt. */
export async function tradeNoOfRecharge(app: TestApp, id: string): Promise<string> {
  const { rows } = await app.kernel.db.execute<{ out_trade_no: string }>(
    sql`select out_trade_no from payment_attempts where recharge_id = ${id} order by created_at desc limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('No attempt');
  return row.out_trade_no;
}

export async function balanceIn(
  app: TestApp,
  { token }: Person,
  currency: Currency = 'CNY',
): Promise<number> {
  const { body } = await app.call(readBalance, { token });
  return body.data.find((one) => one.currency === currency)?.amount ?? 0;
}

/** Pays a top-up with a report as its provider sends it, but without a provider. */
export async function payIn(
  app: TestApp,
  person: Person,
  meetingId: string,
  amount: number,
  currency: Currency = 'CNY',
): Promise<void> {
  const id = await buildRecharge(app, { person, meetingId, amount, currency });
  const at = app.clock.now();
  await app.kernel.db.transaction(async (tx) => {
    const report = {
      meetingId,
      provider: 'alipay',
      tradeNo: id,
      method: 'qr_code',
      source: 'query',
    } as const;
    const money = { amount, currency, paidAt: at, note: '', doubt: null, isLateAccepted: false };
    const locked = { recharge: await lockRecharge(tx, id) };
    await settlePayment(
      tx,
      locked,
      { ...report, ...money },
      { actor: null, requestId: null, address: null, at },
    );
  });
}

/** Creates a withdrawal that can no longer be decided, for tests of permissions. */
export async function buildCancelledWithdrawal(
  app: TestApp,
  meetingId: string,
  orderId: string,
): Promise<string> {
  const [id, now] = [randomUUID(), app.clock.now()];
  await app.kernel.db.execute(sql`
    insert into withdrawals (id, account_id, meeting_id, currency, amount, payee, state, created_at, decided_at)
    select ${id}, account_id, ${meetingId}, 'CNY', 1, '', 'cancelled', ${now}, ${now} from orders where id = ${orderId}`);
  return id;
}
