import type { SlipRow, WaitingMoneyRow } from '@plenum/contract/console/money-lists';
import type { Receipt } from '@plenum/contract/payments/schemas';
import { idOf } from './console-stage.tsx';

const order: SlipRow['order'] = {
  kind: 'order',
  id: idOf(500),
  number: 'P260518AAAAAAAA',
  state: 'pay_pending',
  currency: 'CNY',
  total: 120_000,
  received: 0,
  buyer: 'Northshore University',
};

export function buildSlip(number: number, overrides: Partial<SlipRow> = {}): SlipRow {
  return {
    id: idOf(number),
    purpose: 'all',
    payer: `Payer ${number}`,
    paidOn: '2026-05-17',
    currency: 'CNY',
    amount: 120_000,
    state: 'waiting',
    reason: '',
    createdAt: '2026-05-18T01:00:00.000Z',
    files: [{ fileId: `file-${number}`, isPicture: true }],
    order: { ...order, id: idOf(500 + number), buyer: `Person ${number}` },
    decided: null,
    receipt: null,
    ...overrides,
  };
}

export function buildReceipt(number: number, overrides: Partial<Receipt> = {}): Receipt {
  return {
    id: idOf(number),
    method: 'wire_transfer',
    source: 'hand',
    tradeNo: `TX-${number}`,
    currency: 'CNY',
    amount: 120_000,
    applied: 120_000,
    returned: 0,
    waitsFor: null,
    paidAt: '2026-05-16T16:00:00.000Z',
    recordedAt: '2026-05-18T01:00:00.000Z',
    recordedBy: 'Zhou Minyi',
    note: 'Seen on the account',
    undone: null,
    ...overrides,
  };
}

export function buildWaitingMoney(number: number, overrides: Partial<WaitingMoneyRow> = {}): WaitingMoneyRow {
  const receipt = buildReceipt(number, { source: 'notice', applied: 0, waitsFor: 'late', note: '' });
  return {
    ...receipt,
    order: { ...order, state: 'unpaid' },
    isGoingBack: false,
    can: { accept: true, askDifference: false, reopen: false, refund: true, refundOriginal: true },
    ...overrides,
  };
}
