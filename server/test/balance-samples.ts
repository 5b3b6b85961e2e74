import * as balance from '@plenum/contract/payments/balance-endpoints';
import { askWithdrawal } from '@plenum/contract/payments/withdrawal-endpoints';
import type { TestApp } from './app.ts';
import { beginOf, buildRecharge, payIn } from './balance.ts';
import { buildPayable } from './paid-app.ts';
import type { KeySample } from './two-servers.ts';
import { shortPdf } from './make-pdf.ts';

/** The calls that move a balance or pay a top-up. Each of them must take effect only once, however often it is sent. */
export function balanceSamples(app: () => TestApp): readonly KeySample[] {
  async function ofRecharge() {
    const { offer, buyer } = await buildPayable(app());
    const id = await buildRecharge(app(), { person: buyer, meetingId: offer.meetingId });
    return { sent: { params: { id }, token: buyer.token }, id, buyer };
  }
  return [
    [
      'a recharge',
      balance.createRecharge,
      async () => {
        const { offer, buyer } = await buildPayable(app());
        return { body: { meetingId: offer.meetingId, currency: 'CNY', amount: 10_000 }, token: buyer.token };
      },
    ],
    [
      'a recharge that begins to be paid',
      balance.beginRecharge,
      async () => {
        const body = { method: 'qr_code', wallet: 'wechat', scene: 'desktop' };
        return { ...(await ofRecharge()).sent, body };
      },
    ],
    [
      'a check of a recharge',
      balance.checkRecharge,
      async () => {
        const { sent, id, buyer } = await ofRecharge();
        await beginOf(app(), id, buyer);
        return sent;
      },
    ],
    [
      'a file of a recharge',
      balance.uploadRechargeSlipFile,
      async () => {
        return { ...(await ofRecharge()).sent, upload: { type: 'application/pdf', bytes: shortPdf } };
      },
    ],
    [
      'a payment from the balance',
      balance.payFromBalance,
      async () => {
        const { orderId, buyer, offer, total } = await buildPayable(app());
        await payIn(app(), buyer, offer.meetingId, total * 2);
        return { params: { id: orderId }, token: buyer.token };
      },
    ],
    [
      'a withdrawal',
      askWithdrawal,
      async () => {
        const { buyer, offer } = await buildPayable(app());
        await payIn(app(), buyer, offer.meetingId, 10_000);
        const payee = { name: 'Ada', bank: 'Bank', number: '62220000' };
        return { body: { currency: 'CNY', amount: 4_000, payee }, token: buyer.token };
      },
    ],
  ];
}
