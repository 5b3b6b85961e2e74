import { expect, test } from 'vitest';
import { counterName, readUnit, type Unit, unitName } from './unit.ts';

const night: Unit = { kind: 'night', roomTypeId: 'r1', day: '2027-03-01', piece: 'men_bed' };

test.each<[Unit, name: string, counter: string]>([
  [{ kind: 'type', id: 't1' }, 'type:t1', 'type:t1'],
  [{ kind: 'activity', id: 'a1' }, 'activity:a1', 'activity:a1'],
  [{ kind: 'code', id: 'c1' }, 'code:c1', 'code:c1'],
  [night, 'night:r1:2027-03-01:men_bed', 'night:r1:2027-03-01'],
])('names %o %s and counts it as %s', (unit, name, counter) => {
  expect(unitName(unit)).toBe(name);
  expect(readUnit(name)).toEqual(unit);
  expect(counterName(unit)).toBe(counter);
});

test.each([
  '',
  'type',
  'type:',
  'type:t1:x',
  'seat:s1',
  'night:r1',
  'night:r1:2027-03-01',
  'night:r1:2027-03-01:bath',
  'night:r1:2027-03-01:room:x',
])('reads no unit from “%s”', (name) => expect(readUnit(name)).toBeNull());
