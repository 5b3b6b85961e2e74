import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase45, toBase45 } from './base45.ts';
import {
  checkToken,
  isRevoked,
  readToken,
  ticketBytes,
  type TicketClaim,
  TOKEN_PREFIX,
  tokenProblems,
  type VerifySignature,
  writeToken,
} from './ticket-token.ts';

const MEETING = '00000000-0000-4000-8000-000000002026';

// Replaces Ed25519, which server and browser provide; the server's tests use real keys.
function signWith(secret: number, bytes: Uint8Array): Uint8Array {
  let mixed = secret;
  for (const byte of bytes) mixed = (mixed * 33 + byte) % 1_000_003;
  return Uint8Array.from({ length: 64 }, (_, at) => (mixed * (at + 7)) % 251);
}

const OURS = 17;
const THEIRS = 23;
const verifies: VerifySignature = (keyId, bytes, signature) =>
  keyId === 1 ? signWith(OURS, bytes).join() === signature.join() : null;

function signed(claim: TicketClaim, secret = OURS): string {
  return writeToken(claim, signWith(secret, ticketBytes(claim)));
}

const uint16 = fc.nat(0xff_ff);
const claims = fc.record({ meetingId: fc.uuid(), participantId: fc.uuid(), version: uint16, keyId: uint16 });
const CLAIM = { meetingId: MEETING, participantId: MEETING.replace('2026', '2027'), version: 3, keyId: 1 };

test('encodes base45 as in RFC 9285, and reads it back', () => {
  const encode = (text: string) => toBase45(Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0));
  expect(encode('AB')).toBe('BB8');
  expect(encode('Hello!!')).toBe('%69 VD92EX0');
  expect(encode('base-45')).toBe('UJCLQE7W581');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      expect(fromBase45(toBase45(bytes))).toEqual(bytes);
    }),
  );
  for (const wrong of ['GGW', ':::', 'A', 'AAAA', 'aa', 'BB8é', '::']) expect(fromBase45(wrong)).toBeNull();
});

test('reads a claim from the QR text as it was written', () => {
  fc.assert(
    fc.property(claims, (claim) => {
      const text = writeToken(claim, new Uint8Array(64).fill(7));
      expect(text).toMatch(/^PLENUM1:[\dA-Z $%*+\-./:]{152}$/);
      expect(readToken(`${text}\r\n`).claim).toEqual(claim);
    }),
  );
});

test('accepts a genuine ticket of the conference', async () => {
  expect(await checkToken(signed(CLAIM), MEETING.toUpperCase(), verifies)).toEqual({
    problem: null,
    claim: CLAIM,
    signed: ticketBytes(CLAIM),
    live: null,
  });
});

test('refuses any changed character', async () => {
  const text = signed(CLAIM);
  const letters = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'.split(''));
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 1), letters, async (place, letter) => {
      fc.pre(text.charAt(place) !== letter);
      // Space around the whole text is removed, and does not count as a change.
      fc.pre(!(letter === ' ' && (place === 0 || place === text.length - 1)));
      const { problem } = await checkToken(
        text.slice(0, place) + letter + text.slice(place + 1),
        MEETING,
        verifies,
      );
      expect(tokenProblems).toContain(problem);
    }),
    { numRuns: 300 },
  );
});

test('names each problem', async () => {
  const problemOf = async (text: string) => (await checkToken(text, MEETING, verifies)).problem;
  const other = { ...CLAIM, meetingId: CLAIM.participantId };
  expect(await problemOf(signed(other))).toBe('other_conference');
  expect(await problemOf(signed({ ...CLAIM, keyId: 2 }))).toBe('unknown_key');
  expect(await problemOf(signed(CLAIM, THEIRS))).toBe('forged');
  expect(await problemOf(writeToken(CLAIM, new Uint8Array(64)))).toBe('forged');
  expect(await problemOf(signed(CLAIM).slice(0, -3))).toBe('damaged');
  expect(await problemOf(TOKEN_PREFIX)).toBe('damaged');
  expect(await problemOf(signed(CLAIM).replace('PLENUM1', 'PLENUM2'))).toBe('unknown_format');
  const later = fromBase45(signed(CLAIM).slice(TOKEN_PREFIX.length)) ?? new Uint8Array();
  later[0] = 2;
  expect(await problemOf(TOKEN_PREFIX + toBase45(later))).toBe('unknown_format');
  for (const text of ['', '<script>alert(1)</script>', 'https://example.org/?t=1', 'A'.repeat(4096)])
    expect(await problemOf(text)).toBe('foreign');
  expect(await problemOf(TOKEN_PREFIX + 'A'.repeat(4096))).toBe('foreign');
});

test('never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.string({ maxLength: 200, unit: 'binary' }), (isOurs, text) => {
      const { problem } = readToken(isOurs ? TOKEN_PREFIX + text : text);
      expect(problem === null || tokenProblems.includes(problem)).toBe(true);
    }),
  );
});

test('refuses an outdated version as revoked', () => {
  expect(isRevoked({ version: 3 }, 3)).toBe(false);
  expect(isRevoked({ version: 2 }, 3)).toBe(true);
  expect(isRevoked({ version: 4 }, 3)).toBe(true);
  expect(isRevoked({ version: 3 }, null)).toBe(true);
});
