import type { PublicType } from '@plenum/contract/meetings/public-schemas';
import { expect, it } from 'vitest';
import { feeColumns } from './fees-columns.ts';

type PriceWindow = PublicType['windows'][number];

const may = '2026-05-01T00:00:00.000Z';
const june = '2026-06-01T00:00:00.000Z';

function window(name: string, from: string | null, until: string | null): PriceWindow {
  return { id: name, name, from, until, price: { CNY: 1, USD: null }, payBy: null, state: 'effective' };
}

function type(id: string, ...windows: PriceWindow[]): PublicType {
  return { id, name: id, description: '', identities: [], remaining: null, windows };
}

it('puts windows of the same period into one column, the earliest first', () => {
  const columns = feeColumns([
    type('teacher', window('Standard', may, null), window('Early', null, may)),
    type('student', window('Early', null, may), window('Standard', may, null)),
  ]);
  expect(columns.map(({ name }) => name)).toEqual(['Early', 'Standard']);
  expect([...columns[0]!.windows.keys()]).toEqual(['teacher', 'student']);
});

it('leaves a gap if a type has no such window', () => {
  const columns = feeColumns([
    type('teacher', window('Early', null, may), window('Standard', may, june)),
    type('tourist', window('Always', null, null)),
  ]);
  expect(columns.map(({ name }) => name)).toEqual(['Early', 'Always', 'Standard']);
  expect(columns[0]!.windows.has('tourist')).toBe(false);
});

it('marks a column as effective while one of its prices is', () => {
  const open = window('Early', null, june);
  const unpayable: PriceWindow = { ...open, payBy: may, state: 'expired' };
  expect(feeColumns([type('student', unpayable), type('teacher', open)])[0]?.state).toBe('effective');
  expect(feeColumns([type('student', unpayable)])[0]?.state).toBe('expired');
});
