import type { RefundRow } from '@plenum/contract/payments/refund-list';
import type { OrderRefunds, OwnRefunds, Refund } from '@plenum/contract/payments/refund-schemas';
import { idOf } from './console-stage.tsx';

export function buildRefund(number: number, overrides: Partial<Refund> = {}): Refund {
  return {
    id: idOf(number),
    orderId: idOf(500 + number),
    receiptId: null,
    currency: 'CNY',
    amount: 60_000,
    returned: 0,
    percent: 50,
    way: null,
    state: 'asked',
    ends: 'all',
    lines: [],
    reason: 'Ill',
    isByBuyer: true,
    byProvider: null,
    asked: { at: '2026-05-18T01:00:00.000Z', by: '' },
    decided: null,
    confirmed: null,
    endedAt: null,
    refusal: '',
    failure: '',
    reference: '',
    noted: null,
    ...overrides,
  };
}

export function ownRefunds(overrides: Partial<OwnRefunds> = {}): OwnRefunds {
  return {
    currency: 'CNY',
    received: 120_000,
    refunded: 0,
    offer: { percent: 50, amount: 60_000, until: '2099-06-01T00:00:00.000Z' },
    closed: null,
    policy: {
      steps: [
        { until: '2099-06-01T00:00:00.000Z', percent: 50 },
        { until: '2099-06-08T00:00:00.000Z', percent: 20 },
      ],
      note: '',
    },
    timeZone: 'Asia/Shanghai',
    refunds: [],
    ...overrides,
  };
}

export function orderRefunds(overrides: Partial<OrderRefunds> = {}): OrderRefunds {
  return {
    currency: 'CNY',
    left: 120_000,
    leftOriginal: 120_000,
    limit: 500_000,
    lines: [],
    methods: ['qr_code'],
    refunds: [],
    can: { refund: true },
    ...overrides,
  };
}

export function buildRefundRow(number: number, overrides: Partial<RefundRow> = {}): RefundRow {
  return {
    ...buildRefund(number),
    order: {
      kind: 'order',
      id: idOf(500 + number),
      number: `P260518AAAAAAA${number}`,
      state: 'pay_success',
      currency: 'CNY',
      total: 120_000,
      received: 120_000,
      buyer: `Person ${number}`,
    },
    can: { approve: true, confirm: false, refuse: true, record: false, note: false },
    ...overrides,
  };
}
