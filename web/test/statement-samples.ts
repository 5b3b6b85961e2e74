import type { LineOrder, StatementLine } from '@plenum/contract/payments/statement-schemas';
import { idOf } from './console-stage.tsx';

export function buildLineOrder(number: number, overrides: Partial<LineOrder> = {}): LineOrder {
  return {
    id: idOf(500 + number),
    number: `P260518AAAAAAA${number}`,
    state: 'unpaid',
    currency: 'CNY',
    total: 120_000,
    received: 0,
    buyer: `Person ${number}`,
    amount: 120_000,
    ...overrides,
  };
}

/** Returns a line with a certain match. */
export function buildStatementLine(number: number, overrides: Partial<StatementLine> = {}): StatementLine {
  return {
    id: idOf(number),
    account: '6222020200001234567',
    bookedOn: '2026-05-18',
    currency: 'CNY',
    amount: 120_000,
    payer: `Payer ${number}`,
    text: `P260518AAAAAAA${number}`,
    bankId: `B-${number}`,
    state: 'open',
    file: 'may.csv',
    proposal: {
      confidence: 'sure',
      reasons: ['reference', 'amount'],
      orders: [buildLineOrder(number)],
      receipt: null,
    },
    orders: [],
    isCountedBefore: false,
    decided: null,
    ...overrides,
  };
}
