import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshnessOf, LIVE_MS, liveCode, type Mac, periodAt } from './live-code.ts';
import { checkToken, ticketBytes, writeToken, type TicketClaim } from './ticket-token.ts';

const MEETING = '00000000-0000-4000-8000-000000002026';
const NOW = Date.parse('2026-06-15T01:00:10.000Z');
const claim: TicketClaim = {
  meetingId: MEETING,
  participantId: '11111111-2222-4333-8444-555555555555',
  version: 3,
  keyId: 1,
};
const token = writeToken(claim, new Uint8Array(64));
const conference = Uint8Array.from({ length: 32 }, (_, at) => at);

// Replaces HMAC-SHA-256, which server and browser provide; the desk's tests use the real one.
const mac: Mac = async (key, message) => {
  let mixed = 7;
  for (const byte of [...key, ...message]) mixed = (mixed * 131 + byte + 1) % 1_000_003;
  return Uint8Array.from({ length: 32 }, (_, at) => (mixed * (at + 3)) % 251);
};

async function shownAt(ms: number): Promise<string> {
  return liveCode(token, await mac(conference, ticketBytes(claim)), ms, mac);
}

async function read(text: string, ms = NOW, key: Uint8Array | null = conference) {
  const checked = await checkToken(text, MEETING, () => true);
  return checked.problem ?? freshnessOf(checked, key, ms, mac);
}

test('a code shown now is live, also from a phone that is a minute off', async () => {
  for (const off of [-2, -1, 0, 1, 2]) expect(await read(await shownAt(NOW + off * LIVE_MS))).toBe('live');
});

test('a code of another time is old: an earlier screenshot, or a clock that is far ahead', async () => {
  for (const off of [-3, 3, -120, 2880]) expect(await read(await shownAt(NOW + off * LIVE_MS))).toBe('old');
});

test('a code on paper, or at a gate that cannot check it, is fixed', async () => {
  expect(await read(token)).toBe('fixed');
  expect(await read(await shownAt(NOW), NOW, null)).toBe('fixed');
});

test('an old code cannot be dated again because its proof belongs to its half minute', async () => {
  const old = await checkToken(await shownAt(NOW - 600_000), MEETING, () => true);
  if (old.problem !== null || !old.live) throw new Error('not read');
  const dated = { ...old, live: { ...old.live, period: periodAt(NOW) } };
  expect(await freshnessOf(dated, conference, NOW, mac)).toBe('forged');
});

test('fits a QR code of 45 modules, and can be read back at any time', async () => {
  expect((await shownAt(NOW)).length).toBeLessThanOrEqual(178);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 0xff_ff_ff_ff }), async (period) => {
      const checked = await checkToken(await shownAt(period * LIVE_MS), MEETING, () => true);
      expect(checked).toMatchObject({ problem: null, claim, live: { period } });
    }),
  );
});
