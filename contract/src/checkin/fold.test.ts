import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FoldedScan, foldHandouts, foldScans } from './fold.ts';
import type { EntryRule } from './words.ts';

const terms = {
  ruleOf: (checkpointId: string): EntryRule =>
    checkpointId === 'meal' ? 'once_a_day' : checkpointId === 'hall' ? 'in_out' : 'once',
  timeZone: 'Asia/Shanghai',
};

function scan(deviceId: string, sequence: number, rest: Partial<FoldedScan> = {}): FoldedScan {
  return {
    deviceId,
    sequence,
    checkpointId: 'arrival',
    participantId: 'ann',
    gateId: null,
    at: `2027-01-04T0${sequence}:00:00.000Z`,
    verdict: 'admitted',
    undoes: null,
    handoutId: null,
    ...rest,
  };
}
const seen = (scans: readonly FoldedScan[]) =>
  [...foldScans(scans, terms).values()].map(({ first, inside, conflicts }) => ({
    first: `${first.deviceId}${first.sequence}`,
    inside,
    conflicts: conflicts.map(({ deviceId, sequence }) => `${deviceId}${sequence}`),
  }));

describe('the state after scans', () => {
  test('admits the first scan, marks later ones as conflicts and ignores refused ones', () => {
    expect(seen([scan('b', 3), scan('a', 4), scan('a', 2), scan('a', 1, { verdict: 'not_paid' })])).toEqual([
      { first: 'a2', inside: true, conflicts: ['b3', 'a4'] },
    ]);
  });

  test('ignores undone scans, even if the undo comes first', () => {
    const undo = scan('a', 3, { verdict: 'undone', undoes: { deviceId: 'a', sequence: 1 } });
    expect(seen([undo])).toEqual([]);
    expect(seen([undo, scan('a', 1)])).toEqual([]);
    expect(seen([undo, scan('b', 2), scan('a', 1)])).toEqual([{ first: 'b2', inside: true, conflicts: [] }]);
  });

  test('follows a person in and out', () => {
    const hall = { checkpointId: 'hall' };
    const out = { ...hall, verdict: 'out' as const };
    expect(seen([scan('a', 1, hall), scan('a', 2, out)])).toEqual([
      { first: 'a1', inside: false, conflicts: [] },
    ]);
    expect(seen([scan('a', 1, hall), scan('a', 2, out), scan('b', 3, hall), scan('a', 4, hall)])).toEqual([
      { first: 'a1', inside: true, conflicts: ['a4'] },
    ]);
    expect(seen([scan('a', 1, out)])).toEqual([]);
  });

  test('counts each day separately', () => {
    const meal = (sequence: number, day: number) =>
      scan('a', sequence, { checkpointId: 'meal', at: `2027-01-0${day}T04:00:00.000Z` });
    expect(seen([meal(1, 4), meal(2, 5), meal(3, 5)])).toEqual([
      { first: 'a1', inside: true, conflicts: [] },
      { first: 'a2', inside: true, conflicts: ['a3'] },
    ]);
  });
});

const devices = ['a', 'b', 'c'];
const scans = fc
  .array(
    fc.record({
      device: fc.constantFrom(...devices),
      checkpointId: fc.constantFrom('arrival', 'meal', 'hall'),
      participantId: fc.option(fc.constantFrom('ann', 'bo', 'cy'), { freq: 8 }),
      gateId: fc.constantFrom('north', 'south', null),
      // Few different times, so that many scans have the same one.
      minute: fc.integer({ min: 0, max: 12 }),
      day: fc.integer({ min: 4, max: 5 }),
      verdict: fc.constantFrom(
        'admitted',
        'admitted',
        'admitted',
        'out',
        'not_paid',
        'already_in',
        'handed_out',
      ),
      undoes: fc.option(fc.integer({ min: 1, max: 8 }), { freq: 4 }),
    }),
    { maxLength: 40 },
  )
  .map((drawn) => {
    const counts = new Map<string, number>();
    return drawn.map(({ device, minute, day, undoes, ...rest }): FoldedScan => {
      const sequence = (counts.get(device) ?? 0) + 1;
      counts.set(device, sequence);
      const at = new Date(Date.UTC(2027, 0, day, 1, minute)).toISOString();
      const isUndo = undoes !== null && undoes < sequence;
      return {
        ...rest,
        deviceId: device,
        sequence,
        at,
        verdict: isUndo ? 'undone' : rest.verdict,
        undoes: isUndo ? { deviceId: device, sequence: undoes } : null,
        handoutId: rest.verdict === 'handed_out' ? 'bag' : null,
      };
    });
  });

test('any interleaving, duplication, reordering and batching of the same scans gives the same state', () => {
  const uploads = scans.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray([...all, ...all], { minLength: 0 }),
      fc.shuffledSubarray([...all], { minLength: all.length }),
    ),
  );
  fc.assert(
    fc.property(uploads, ([all, repeats, shuffled]) => {
      const state = (list: readonly FoldedScan[]) => [
        [...foldScans(list, terms)].toSorted(),
        [...foldHandouts(list, terms)].toSorted(),
      ];
      expect(state([...repeats, ...shuffled, ...repeats])).toEqual(state(all));
    }),
    { numRuns: 500 },
  );
});

test('counts a person as inside only if one of their admitted scans is not undone', () => {
  fc.assert(
    fc.property(scans, (all) => {
      const undone = new Set(
        all.flatMap(({ undoes }) => (undoes ? [`${undoes.deviceId}${undoes.sequence}`] : [])),
      );
      const admitted = all.filter(
        ({ verdict, participantId, deviceId, sequence }) =>
          verdict === 'admitted' && participantId !== null && !undone.has(`${deviceId}${sequence}`),
      );
      const places = new Set(
        admitted.map(({ checkpointId, participantId }) => `${checkpointId} ${participantId}`),
      );
      const entries = [...foldScans(all, terms).values()];
      expect(new Set(entries.map((entry) => `${entry.checkpointId} ${entry.participantId}`))).toEqual(places);
      // `first` and all conflicts of an entry are admitted scans.
      for (const { first, conflicts } of entries) {
        expect(admitted).toContain(first);
        for (const conflict of conflicts) expect(admitted).toContain(conflict);
      }
    }),
  );
});

test('keeps the first hand-out for each person, item and day', () => {
  const bag = { verdict: 'handed_out' as const, handoutId: 'bag' };
  const undo = scan('a', 1, { verdict: 'undone', undoes: { deviceId: 'a', sequence: 2 } });
  const had = (list: readonly FoldedScan[]) =>
    [...foldHandouts(list, terms).values()].map(({ handoutId, period, first, conflicts }) =>
      [handoutId, period, `${first.deviceId}${first.sequence}`, conflicts.length].join(' ').trim(),
    );
  expect(had([scan('b', 3, bag), scan('a', 2, bag), scan('a', 4), scan('a', 2, bag)])).toEqual(['bag  a2 1']);
  expect(had([undo, scan('b', 3, bag), scan('a', 2, bag)])).toEqual(['bag  b3 0']);
  expect(had([scan('a', 1, { ...bag, handoutId: 'meal' }), scan('a', 2, bag)])).toEqual([
    'meal  a1 0',
    'bag  a2 0',
  ]);
  const box = { ...bag, checkpointId: 'meal' };
  expect(
    had([
      scan('a', 1, { ...box, at: '2027-01-04T04:00:00.000Z' }),
      scan('a', 2, { ...box, at: '2027-01-05T04:00:00.000Z' }),
    ]),
  ).toEqual(['bag 2027-01-04 a1 0', 'bag 2027-01-05 a2 0']);
  expect(foldScans([scan('a', 1, bag)], terms).size).toBe(0);
});
