import { type FoldedScan, foldHandouts, foldScans } from '@plenum/contract/checkin/fold';
import type { Scan } from '@plenum/contract/checkin/schemas';
import type { EntryRule } from '@plenum/contract/checkin/words';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#test/app';
import {
  addCheckpoint,
  buildVenue,
  enrol,
  type Enrolled,
  entriesOf,
  handoutsOf,
  scanOf,
  send,
  type Venue,
} from '#test/checkin';
import { createTwoServers, type TwoServers } from '#test/two-servers';

let servers: TwoServers;
let one: TestApp;
let close: () => Promise<void>;
let venue: Venue;
let devices: Enrolled[];
beforeAll(async () => {
  ({ servers, close } = await createTwoServers());
  [one] = servers;
  venue = await buildVenue(one, 4);
  devices = [await enrol(one, venue, 'A'), await enrol(one, venue, 'B'), await enrol(one, venue, 'C')];
});
afterAll(() => close());

const rules: readonly EntryRule[] = ['once', 'once_a_day', 'in_out'];
const BAG = '00000000-0000-4000-8000-0000000000ba';
let sent = 0;

interface Drawn {
  readonly device: number;
  readonly person: number;
  readonly place: number;
  readonly minute: number;
  readonly code: 'admitted' | 'out' | 'not_paid' | 'handed_out';
  readonly undoes: number | null;
}

const drawn = fc.array(
  fc.record<Drawn>({
    device: fc.nat({ max: 2 }),
    person: fc.nat({ max: 3 }),
    place: fc.nat({ max: 2 }),
    // Covers two days, and often generates the same minute.
    minute: fc.constantFrom(0, 1, 2, 3, 1_440, 1_441),
    code: fc.constantFrom('admitted', 'admitted', 'admitted', 'out', 'not_paid', 'handed_out', 'handed_out'),
    undoes: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 5 }),
  }),
  { minLength: 1, maxLength: 25 },
);

// Generates uploads of up to seven scans, some of them repeated, which go to both servers concurrently.
const uploads = fc.tuple(drawn, fc.infiniteStream(fc.nat()));

test('after any uploads, in any order, twice and concurrent, the state equals the fold of all scans', async () => {
  await fc.assert(
    fc.asyncProperty(uploads, async ([list, chance]) => {
      const draw = () => Number(chance.next().value ?? 0);
      const checkpoints = await Promise.all(rules.map((rule) => addCheckpoint(one, venue, { rule })));
      // Numbers continue from run to run, like those of a device.
      sent += 100;
      const counts = [sent, sent, sent];
      const scans = list.map(({ device, person, place, minute, code, undoes }) => {
        const sequence = (counts[device] = (counts[device] ?? 0) + 1);
        const undone = undoes === null ? null : sent + undoes;
        const isUndo = undone !== null && undone < sequence;
        const scan = scanOf(venue, sequence, {
          checkpointId: checkpoints[place] ?? '',
          participantId: venue.people[person] ?? null,
          scannedAt: new Date(Date.UTC(2026, 4, 16, 1, minute)).toISOString(),
          offsetMs: 0,
          verdict: isUndo ? 'undone' : code,
          undoes: isUndo ? undone : null,
          handoutId: !isUndo && code === 'handed_out' ? BAG : null,
        });
        return { device, scan };
      });
      const batches = [0, 1, 2].flatMap((device) => {
        const own = scans.filter((each) => each.device === device).map(({ scan }) => scan);
        const shuffled = own.toSorted(() => (draw() % 2) - 0.5);
        const parts: Scan[][] = [];
        while (shuffled.length > 0) parts.push(shuffled.splice(0, 1 + (draw() % 7)));
        return [...parts, ...parts.filter(() => draw() % 3 === 0)].map((part) => ({ device, part }));
      });
      await Promise.all(
        batches.map(async ({ device, part }) => {
          const key = devices[device];
          const server = servers[draw() % 2 === 0 ? 0 : 1];
          if (!key) return;
          const { body } = await send(server, venue, key, part);
          expect(body.data.results.map(({ sequence }) => sequence).toSorted()).toEqual(
            part.map(({ sequence }) => sequence).toSorted(),
          );
        }),
      );
      const all = scans.map(({ device, scan }) => toFolded(devices[device]?.id ?? '', scan));
      const terms = {
        ruleOf: (id: string) => rules[checkpoints.indexOf(id)] ?? 'once',
        timeZone: 'Asia/Shanghai',
      };
      const folded = foldScans(all, terms);
      const expected = [...folded.values()]
        .map(({ participantId, period, first, inside, conflicts, checkpointId }) => ({
          checkpointId,
          person: participantId,
          period,
          first: `${first.deviceId} ${first.sequence}`,
          inside,
          conflicts: conflicts.length,
        }))
        .toSorted(byText);
      const found = await Promise.all(
        checkpoints.map(async (checkpointId) =>
          (await entriesOf(one, checkpointId)).map((entry) => ({ checkpointId, ...entry })),
        ),
      );
      expect(found.flat().toSorted(byText)).toEqual(expected);
      const handed = [...foldHandouts(all, terms).values()].map(
        ({ checkpointId, handoutId, participantId, period, first, conflicts }) => ({
          checkpointId,
          handoutId,
          person: participantId,
          period,
          first: `${first.deviceId} ${first.sequence}`,
          conflicts: conflicts.length,
        }),
      );
      const given = await Promise.all(checkpoints.map((id) => handoutsOf(one, id)));
      expect(given.flat().toSorted(byText)).toEqual(handed.toSorted(byText));
    }),
    { numRuns: 40 },
  );
  for (const view of [sql`invariant_checkin_entries`, sql`invariant_checkin_handouts`])
    expect((await one.kernel.db.execute(sql`select from ${view}`)).rows).toEqual([]);
}, 120_000);

function byText(a: object, b: object): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

function toFolded(deviceId: string, scan: Scan): FoldedScan {
  return {
    deviceId,
    sequence: scan.sequence,
    checkpointId: scan.checkpointId,
    participantId: scan.participantId,
    gateId: scan.gateId,
    at: scan.scannedAt,
    verdict: scan.verdict ?? 'admitted',
    undoes: scan.undoes === null ? null : { deviceId, sequence: scan.undoes },
    handoutId: scan.handoutId,
  };
}

test('two gates that ask two servers about one person at the same time admit once', async () => {
  const checkpointId = await addCheckpoint(one, venue);
  const place = { ...venue, checkpointId };
  for (const [index, participantId] of venue.people.entries()) {
    const replies = await Promise.all(
      servers.map((server, at) => {
        const device = devices[at];
        if (!device) throw new Error('no device');
        return send(server, place, device, [scanOf(place, 50_000 + index, { participantId })]);
      }),
    );
    const codes = replies.map(({ body }) => body.data.results[0]?.verdict);
    expect(codes.toSorted()).toEqual(['admitted', 'already_in']);
  }
});
