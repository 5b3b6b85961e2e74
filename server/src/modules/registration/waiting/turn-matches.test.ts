import { unitName } from '@plenum/contract/registration/checkout/unit';
import { roomUnits } from '@plenum/contract/registration/orders/schemas';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { roomsTaken, type UnitCounter } from '../checkout/unit-counter.ts';
import { byName, shortUnits, waitedFor } from './turn.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ref = '00000000-0000-4000-8000-000000000001';
const small = fc.integer({ min: 0, max: 5 });

/** Counters of a night that is never sold out. */
const nights: fc.Arbitrary<UnitCounter> = fc.record({
  kind: fc.constant('night' as const),
  ref: fc.constant(ref),
  day: fc.constant('2027-03-01'),
  stock: fc.constantFrom(1000, null),
  capacity: fc.integer({ min: 1, max: 3 }),
  taken: small,
  men_beds: small,
  women_beds: small,
  waiting: small,
  waiting_men: small,
  waiting_women: small,
});
const orders = fc.record({
  counter: nights,
  piece: fc.constantFrom(...roomUnits),
  count: fc.integer({ min: 1, max: 3 }),
});

test('server and database agree on taken rooms and on items reserved for the waiting list', async () => {
  const samples = fc.sample(orders, 300).map(({ counter, ...order }) => {
    // People who wait for a bed also count as waiting.
    const waiting = counter.waiting + counter.waiting_men + counter.waiting_women;
    return { ...order, counter: { ...counter, waiting } };
  });
  const { rows } = await app.kernel.db.execute<{ rooms: number; kept: boolean }>(sql`
    with sample as (
      select nr, jsonb_populate_record(null::unit_counter, entry -> 'counter') as counter, entry ->> 'piece' as piece,
        (entry ->> 'count')::int as count
      from jsonb_array_elements(${JSON.stringify(samples)}::jsonb) with ordinality as entries (entry, nr)
    ), after as (
      select *, row((counter).kind, (counter).ref, (counter).day, (counter).stock, (counter).capacity,
        (counter).taken + case piece when 'room' then count else 0 end,
        (counter).men_beds + case piece when 'men_bed' then count else 0 end,
        (counter).women_beds + case piece when 'women_bed' then count else 0 end,
        (counter).waiting, (counter).waiting_men, (counter).waiting_women)::unit_counter as later
      from sample
    )
    select rooms_taken(counter) as rooms,
      is_kept(later, row(null, 'night', (counter).ref, (counter).day, piece, count)::unit_change) as kept
    from after order by nr`);
  const ours = samples.map(({ counter, piece, count }) => {
    const counters = byName([counter]);
    const name = unitName({ kind: 'night', roomTypeId: ref, day: '2027-03-01', piece });
    const short = shortUnits({ [name]: count }, counters, waitedFor(counters));
    return { rooms: roomsTaken(counter), kept: short.length > 0 };
  });
  expect(ours).toEqual(rows);
  expect(new Set(ours.map(({ kept }) => kept)).size).toBe(2);
});
