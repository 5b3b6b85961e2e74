import { expect, test, describe } from 'vitest';
import { type BookOrder, type BookReceipt, proposeMatches, type ProposedLine } from './propose-matches.ts';
import { nameKey, referencesIn } from './references.ts';

const DAY = '2026-05-18';
const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);

function order(id: string, change: Partial<BookOrder> = {}): BookOrder {
  const number = `P260518${id.padStart(8, 'A')}`;
  return {
    id,
    number,
    currency: 'CNY',
    due: 120_000,
    payBy: null,
    names: [`Buyer ${id}`],
    slips: [],
    ...change,
  };
}

function line(change: Partial<ProposedLine> = {}): ProposedLine {
  return {
    id: 'line',
    bookedOn: DAY,
    currency: 'CNY',
    amount: 120_000,
    payer: '',
    text: '',
    bankId: '',
    ...change,
  };
}

function receipt(change: Partial<BookReceipt> = {}): BookReceipt {
  const paidAt = startOf('2026-05-16');
  return { id: 'r1', orderId: '1', currency: 'CNY', amount: 120_000, tradeNo: 'T', paidAt, ...change };
}

function propose(one: ProposedLine, orders: BookOrder[], receipts: BookReceipt[] = []) {
  return proposeMatches([one], { orders, receipts, startOf }).get(one.id) ?? null;
}

const whole = (orderId: string, amount = 120_000) => [{ orderId, amount }];

describe('a match by order number', () => {
  test.each([
    ['as it is written', 'P260518AAAAAAA1'],
    ['with spaces and hyphens', 'p 2605-18 aaaa-aaa1'],
    ['without its letter', '会议费260518AAAAAAA1'],
    ['in wide characters', 'Ｐ２６０５１８ＡＡＡＡＡＡＡ１'],
    ['with letters for digits', 'P26O5I8AAAAAAAl'],
    ['in the middle of other digits', 'REF99P260518AAAAAAA15'],
  ])('%s', (_, text) => {
    expect(propose(line({ text }), [order('1'), order('2')])).toEqual({
      confidence: 'sure',
      reasons: ['reference', 'amount'],
      shares: whole('1'),
      receiptId: null,
    });
  });

  test('is only likely if the number is nearly right', () => {
    const orders = [order('1', { number: 'P260518BBBBBBB1' }), order('2')];
    expect(propose(line({ text: 'P260518888BBBB1' }), orders)).toMatchObject({
      confidence: 'likely',
      reasons: ['reference_like', 'amount'],
      shares: whole('1'),
    });
  });

  test('with less or more than the amount due is for finance to confirm', () => {
    const text = 'P260518AAAAAAA1';
    expect(propose(line({ text, amount: 100 }), [order('1')])).toMatchObject({
      confidence: 'likely',
      reasons: ['reference', 'under'],
      shares: whole('1', 100),
    });
    expect(propose(line({ text, amount: 120_001 }), [order('1')])).toMatchObject({
      confidence: 'likely',
      reasons: ['reference', 'over'],
      shares: whole('1', 120_001),
    });
  });

  test('with a part is sure if a proof has this amount', () => {
    const waits = order('1', { slips: [{ amount: 50_000, payer: 'Anna' }] });
    expect(propose(line({ text: waits.number, amount: 50_000 }), [waits])).toMatchObject({
      confidence: 'sure',
      reasons: ['reference', 'slip'],
    });
  });

  test('in another currency, for an expired price, or for an order that has ended is never sure', () => {
    const text = 'P260518AAAAAAA1';
    const reasonsOf = (change: Partial<BookOrder>, more: Partial<ProposedLine> = {}) => {
      const found = propose(line({ text, ...more }), [order('1', change)]);
      return [found?.confidence, found?.reasons.at(-1)];
    };
    expect(reasonsOf({ currency: 'USD' })).toEqual(['likely', 'currency']);
    expect(reasonsOf({ payBy: startOf('2026-05-17') })).toEqual(['likely', 'late']);
    expect(reasonsOf({ payBy: startOf('2026-05-19') })).toEqual(['sure', 'amount']);
    expect(reasonsOf({ due: 0 })).toEqual(['possible', 'order_over']);
  });
});

describe('one transfer for several orders', () => {
  const orders = [order('1'), order('2', { due: 80_000 }), order('3')];

  test('is matched if they are named', () => {
    const text = 'P260518AAAAAAA1,P260518AAAAAAA2';
    expect(propose(line({ text, amount: 200_000 }), orders)).toMatchObject({
      confidence: 'sure',
      reasons: ['reference', 'sum'],
      shares: [...whole('1'), ...whole('2', 80_000)],
    });
    expect(propose(line({ text, amount: 150_000 }), orders)).toMatchObject({
      confidence: 'likely',
      reasons: ['reference', 'under'],
      shares: [...whole('1'), ...whole('2', 30_000)],
    });
    expect(propose(line({ text, amount: 210_000 }), orders)).toMatchObject({
      reasons: ['reference', 'over'],
      shares: [...whole('1'), ...whole('2', 90_000)],
    });
  });

  test('is matched if they have one payer', () => {
    const theirs = ['1', '2'].map((id) => order(id, { names: ['北岸科技有限公司'] }));
    const one = line({ payer: '北岸科技', amount: 240_000 });
    expect(propose(one, [...theirs, order('3')])).toMatchObject({
      confidence: 'likely',
      reasons: ['payer', 'sum'],
      shares: [...whole('1'), ...whole('2')],
    });
  });
});

describe('a match without a number', () => {
  test('is sure by payer and proof of this amount, likely by payer and amount, possible by amount', () => {
    const slipped = order('1', { slips: [{ amount: 120_000, payer: 'Northshore Ltd.' }] });
    const payer = 'NORTHSHORE LIMITED';
    expect(propose(line({ payer }), [slipped, order('2')])).toMatchObject({
      confidence: 'sure',
      reasons: ['payer', 'slip'],
      shares: whole('1'),
    });
    const named = order('1', { names: ['Northshore Co., Ltd'] });
    expect(propose(line({ payer }), [named, order('2')])).toMatchObject({
      confidence: 'likely',
      reasons: ['payer', 'amount'],
    });
    expect(propose(line(), [order('1'), order('2', { due: 1 })])).toMatchObject({
      confidence: 'possible',
      reasons: ['amount'],
    });
    expect(propose(line(), [order('1'), order('2')])).toBeNull();
    expect(propose(line({ amount: 7, payer: 'Unknown' }), [order('1')])).toBeNull();
  });

  test('is not proposed for a reversed line', () => {
    expect(propose(line({ text: 'P260518AAAAAAA1', amount: -120_000 }), [order('1')])).toBeNull();
  });
});

describe('money recorded before', () => {
  const paid = order('1', { due: 0 });

  test('is recognized by the bank’s number, or by order, amount and day', () => {
    expect(propose(line({ bankId: 'T' }), [paid], [receipt()])).toMatchObject({
      confidence: 'sure',
      reasons: ['counted', 'bank_id'],
      shares: [],
      receiptId: 'r1',
    });
    const text = paid.number;
    expect(propose(line({ text }), [paid], [receipt()])).toMatchObject({
      confidence: 'sure',
      receiptId: 'r1',
    });
    expect(propose(line({ text }), [order('1')], [receipt()])).toMatchObject({
      confidence: 'likely',
      receiptId: 'r1',
    });
    const longAgo = receipt({ paidAt: startOf('2026-04-01') });
    expect(propose(line({ text }), [paid], [longAgo])).toMatchObject({
      receiptId: null,
      confidence: 'possible',
    });
    expect(propose(line({ text, amount: 1 }), [paid], [receipt()])).toMatchObject({ receiptId: null });
  });

  test('is one line, and a second transfer is another', () => {
    const [first, second] = ['a', 'b'].map((id) => line({ id, text: paid.number }));
    const found = proposeMatches([first!, second!], { orders: [paid], receipts: [receipt()], startOf });
    expect(found.get('a')).toMatchObject({ confidence: 'sure', receiptId: 'r1' });
    expect(found.get('b')).toMatchObject({ confidence: 'possible', receiptId: null });
  });
});

test('makes a second line for the same order doubtful', () => {
  const lines = ['a', 'b'].map((id) => line({ id, text: 'P260518AAAAAAA1' }));
  const found = proposeMatches(lines, { orders: [order('1')], receipts: [], startOf });
  expect([found.get('a')?.confidence, found.get('b')?.confidence]).toEqual(['sure', 'possible']);
});

test('names are compared without their legal form', () => {
  expect(nameKey('北岸科技（上海）有限责任公司')).toBe(nameKey('北岸科技(上海)'));
  expect(nameKey('Northshore Co., Ltd.')).toBe(nameKey('NORTHSHORE'));
  expect(nameKey('Müller GmbH & Co. KG')).toBe('müller');
  expect(nameKey('公司')).toBe('公司');
  expect(nameKey('Lisa')).not.toBe(nameKey('Li'));
});

test('a text without numbers names no order', () => {
  expect(referencesIn('Conference fee, thanks')).toEqual({ exact: [], near: [] });
});
