import { payFromBalance } from '@plenum/contract/payments/balance-endpoints';
import { listReceipts, undoPayment } from '@plenum/contract/payments/endpoints';
import { refundReceipt } from '@plenum/contract/payments/refund-endpoints';
import { askWithdrawal, payWithdrawal } from '@plenum/contract/payments/withdrawal-endpoints';
import { currencies, type Currency } from '@plenum/contract/kernel/money';
import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import type { TestApp } from './app.ts';
import { payIn } from './balance.ts';
import { buildCode } from './codes.ts';
import { buildStaff } from './meetings.ts';
import { type Placed, savePayment, settle } from './orders.ts';
import { logInAgain, type Person } from './people.ts';
import { makeRefund, recordRefund, saveRefundRules } from './refunds.ts';
import { sendSlipOf } from './slips.ts';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft } from './registrations.ts';

/** Applies payments, refunds or other events to one order after it was placed. */
type Story = (app: TestApp, placed: GeneratedOrder, amount: (most: number) => number) => Promise<unknown>;

interface GeneratedOrder extends Placed {
  readonly currency: Currency;
}

const stories: Readonly<Record<string, Story>> = {
  unpaid: async () => undefined,
  cancelled: (app, { orderId, buyer }) =>
    app.call(cancelOrder, { params: { id: orderId }, token: buyer.token }),
  'with a slip to check': (app, placed) => sendSlipOf(app, placed),
  'paid in part': (app, placed, amount) => settle(app, placed, { amount: amount(placed.total - 1) }),
  'paid in two parts': async (app, placed, amount) => {
    const first = amount(placed.total - 1);
    await settle(app, placed, { amount: first });
    await settle(app, placed, { amount: placed.total - first });
  },
  paid: (app, placed) => settle(app, placed),
  overpaid: (app, placed, amount) => settle(app, placed, { amount: placed.total + amount(9_000) }),
  'overpaid, and the rest returned to the balance': async (app, placed, amount) => {
    await settle(app, placed, { amount: placed.total + amount(9_000) });
    await returnWaiting(app, placed, 'balance');
  },
  'overpaid, and the rest returned by transfer': async (app, placed, amount) => {
    await settle(app, placed, { amount: placed.total + amount(9_000) });
    const refund = await returnWaiting(app, placed, 'hand');
    await recordRefund(app, placed, refund);
  },
  'recorded by mistake': async (app, placed, amount) => {
    await settle(app, placed, { amount: amount(placed.total) });
    const receiptId = await receiptOf(app, placed);
    const params = { id: placed.offer.meetingId, orderId: placed.orderId, receiptId };
    await app.call(undoPayment, {
      params,
      body: { reason: 'Of another order' },
      token: placed.cashier.token,
    });
  },
  'refunded in part by transfer': (app, placed, amount) => refunded(app, placed, 'hand', amount(5_000)),
  'refunded in part to the balance': (app, placed, amount) => refunded(app, placed, 'balance', amount(5_000)),
  'refunded by transfer': (app, placed) => refunded(app, placed, 'hand', placed.total),
  'refunded to the balance': (app, placed) => refunded(app, placed, 'balance', placed.total),
  'being refunded': async (app, placed, amount) => {
    await settle(app, placed);
    await makeRefund(app, placed, { amount: amount(5_000), ends: 'nothing' });
  },
  'paid from the balance': async (app, placed, amount) => {
    await toppedUp(app, placed, placed.total + amount(9_000));
    await app.call(payFromBalance, { params: { id: placed.orderId }, token: placed.buyer.token });
  },
  'paid from the balance and refunded by transfer': async (app, placed, amount) => {
    await toppedUp(app, placed, placed.total);
    await app.call(payFromBalance, { params: { id: placed.orderId }, token: placed.buyer.token });
    const refund = await makeRefund(app, placed, { amount: amount(5_000), ends: 'nothing' });
    await recordRefund(app, placed, refund.body.data.id);
  },
  'unpaid, with a top-up of which a part was withdrawn': async (app, placed, amount) => {
    await toppedUp(app, placed, 9_000);
    const { currency, offer, cashier, buyer } = placed;
    const payee = { name: 'Payee', bank: 'Bank', number: '62220000' };
    const body = { currency, amount: amount(4_000), payee };
    const asked = await app.call(askWithdrawal, { body, token: buyer.token });
    await app.call(payWithdrawal, {
      params: { id: offer.meetingId, withdrawalId: asked.body.data.id },
      body: { paidOn: app.clock.now().toISOString().slice(0, 10), reference: '' },
      token: cashier.token,
    });
    await app.call(askWithdrawal, { body: { ...body, amount: 1_000 }, token: buyer.token });
  },
};

function toppedUp(app: TestApp, { buyer, offer, currency }: GeneratedOrder, amount: number): Promise<void> {
  return payIn(app, buyer, offer.meetingId, amount, currency);
}

async function refunded(
  app: TestApp,
  placed: Placed,
  way: 'hand' | 'balance',
  amount: number,
): Promise<void> {
  await settle(app, placed);
  const ends = amount === placed.total ? 'all' : 'nothing';
  const { body } = await makeRefund(app, placed, { amount, way, ends });
  if (way === 'hand') await recordRefund(app, placed, body.data.id);
}

async function receiptOf(app: TestApp, { offer, orderId, cashier }: Placed): Promise<string> {
  const params = { id: offer.meetingId, orderId };
  const { body } = await app.call(listReceipts, { params, token: cashier.token });
  return body.data[0]?.id ?? '';
}

async function returnWaiting(app: TestApp, placed: Placed, way: 'hand' | 'balance'): Promise<string> {
  const { body } = await app.call(refundReceipt, {
    params: { id: placed.offer.meetingId, receiptId: await receiptOf(app, placed) },
    body: { way, reason: 'Too much' },
    token: placed.cashier.token,
  });
  return body.data.id;
}

/**
 * A conference with orders in every state of payment, in both currencies, every other one with a discount. The amounts come
 * from a generator with a fixed seed, so that a failure is the same in every run.
 */
export async function buildGeneratedMoney(app: TestApp) {
  const offer = await buildOffer(app, { activityStock: null });
  const { meetingId } = offer;
  const cashier = await buildStaff(app, meetingId, 'finance');
  const code = await buildCode(app, meetingId, { percent: 17, scope: 'order' });
  const orders: { tell: Story; story: string; placed: GeneratedOrder }[] = [];
  for (const currency of currencies)
    for (const [story, tell] of Object.entries(stories)) {
      const isDiscounted = orders.length % 2 === 0;
      const placed = await placeGenerated(app, offer, orders.length % 3 === 2 ? 3 : 1, {
        currency,
        ...(isDiscounted && { code }),
      });
      orders.push({ story, tell, placed: { ...placed, offer, cashier, currency } });
    }
  await savePayment(app, meetingId, ['wire_transfer', 'bank_account'], 0, currencies);
  await saveRefundRules(app, meetingId);
  const amount = amounts(20_260_518);
  for (const { tell, placed } of orders) {
    await app.kernel.pool.query('delete from rate_limits');
    const [cashierNow, buyer] = [await renewed(app, cashier), await renewed(app, placed.buyer)];
    await tell(app, { ...placed, cashier: cashierNow, buyer }, amount);
    // Spreads the payments over several days.
    app.clock.advance(3 * 3_600_000);
  }
  return { offer, cashier, orders };
}

async function renewed(app: TestApp, person: Person): Promise<Person> {
  return { ...person, token: await logInAgain(app, person) };
}

async function placeGenerated(
  app: TestApp,
  { meetingId, type, lunch }: BuiltOffer,
  people: number,
  by: NonNullable<Parameters<typeof buildOrder>[3]>,
) {
  const members = Array.from({ length: people }, () => memberDraft(type.id, { activityIds: [lunch.id] }));
  const { answer, ...built } = await buildOrder(app, meetingId, members, by);
  if (answer.body.code !== 200) throw new Error(`No order: ${answer.body.message}`);
  const { orderId, number } = answer.body.data;
  return { ...built, orderId, number, total: built.body.total };
}

// A linear congruential generator with the constants of Numerical Recipes.
function amounts(seed: number): (most: number) => number {
  let last = seed;
  return (most) => {
    last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + (last % most);
  };
}
