import { describe, expect, test } from 'vitest';
import type { UnitCounter } from '../checkout/unit-counter.ts';
import { asksForMore, byName, shortUnits, waitedFor } from './turn.ts';

const none = { men_beds: 0, women_beds: 0, waiting: 0, waiting_men: 0, waiting_women: 0 };

function type(stock: number | null, taken: number, waiting = 0): UnitCounter {
  return { ...none, kind: 'type', ref: 'a', day: null, stock, capacity: 1, taken, waiting };
}

function night(change: Partial<UnitCounter>): UnitCounter {
  return { ...none, kind: 'night', ref: 'r', day: '2026-06-14', stock: 3, capacity: 2, taken: 0, ...change };
}

const short = (counter: UnitCounter, wanted: Record<string, number>) => {
  const counters = byName([counter]);
  return shortUnits(wanted, counters, waitedFor(counters));
};
const room = 'night:r:2026-06-14:room';
const mens = 'night:r:2026-06-14:men_bed';
const womens = 'night:r:2026-06-14:women_bed';

describe('an unavailable item', () => {
  test('is one with too little stock, or that others wait for', () => {
    expect(short(type(5, 3), { 'type:a': 2 })).toEqual([]);
    expect(short(type(5, 3), { 'type:a': 3 })).toEqual(['type:a']);
    expect(short(type(5, 3, 1), { 'type:a': 1 })).toEqual(['type:a']);
  });

  test('is not one with unlimited stock, nor one that is no longer sold', () => {
    expect(short(type(null, 900, 2), { 'type:a': 300 })).toEqual([]);
    expect(short(type(5, 5), { 'type:gone': 1 })).toEqual([]);
  });

  test('counts the beds of a night together with its rooms', () => {
    const half = night({ taken: 1, men_beds: 1 });
    expect(short(half, { [mens]: 1, [womens]: 2 })).toEqual([]);
    expect(short(half, { [mens]: 2, [womens]: 1 })).toEqual([mens, womens]);
    expect(short(half, { [room]: 2 })).toEqual([room]);
  });

  test('is a further room while others wait for the night, but no bed that only newcomers can use', () => {
    const roomWaited = night({ taken: 1, men_beds: 1, waiting: 1 });
    expect(short(roomWaited, { [mens]: 1 })).toEqual([]);
    expect(short(roomWaited, { [womens]: 1 })).toEqual([womens]);
    const bedWaited = night({ taken: 1, men_beds: 1, waiting: 1, waiting_men: 1 });
    expect(short(bedWaited, { [mens]: 1 })).toEqual([mens]);
  });
});

test('another item counts as asking for more', () => {
  expect(asksForMore({ 'type:a': 2 }, { 'type:a': 2, 'activity:b': 1 })).toBe(false);
  expect(asksForMore({ 'type:a': 3 }, { 'type:a': 2 })).toBe(true);
  expect(asksForMore({ 'type:b': 1 }, { 'type:a': 2 })).toBe(true);
});
