// @vitest-environment node
import { type Roster, signedText } from '@plenum/contract/checkin/roster';
import { beforeAll, expect, it } from 'vitest';
import { openRoster } from './open-roster.ts';

const MEETING = '00000000-0000-4000-8000-000000002026';
const roster: Roster = {
  conference: { id: MEETING, name: { en: 'Plenum', zh: '会堂' }, timeZone: 'Asia/Shanghai' },
  types: [],
  activities: [],
  checkpoints: [],
  keys: [],
  liveKey: '',
  supervisors: [],
  reset: true,
  entries: [],
  states: [],
  handouts: [],
  cursor: 'c1',
  more: false,
};

interface Keys {
  readonly pair: CryptoKeyPair;
  readonly known: Roster['keys'];
}
let ours: Keys;
let theirs: Keys;
async function makeKeys(): Promise<Keys> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('no pair of keys');
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { pair, known: [{ keyId: 1, publicKey: Buffer.from(raw).toString('base64url') }] };
}
beforeAll(async () => {
  [ours, theirs] = [await makeKeys(), await makeKeys()];
});

async function signed(content: object, { pair }: Keys) {
  const text = JSON.stringify(content);
  const signature = await crypto.subtle.sign(
    'Ed25519',
    pair.privateKey,
    new TextEncoder().encode(signedText(text)),
  );
  return { roster: text, keyId: 1, signature: Buffer.from(signature).toString('base64url') };
}
const open = async (reply: Awaited<ReturnType<typeof signed>>, keys = ours.known) =>
  (await openRoster(reply, { meetingId: MEETING, keys })).problem;

it('is used if the conference has signed it', async () => {
  expect(await openRoster(await signed(roster, ours), { meetingId: MEETING, keys: ours.known })).toEqual({
    problem: null,
    roster,
  });
});

it('is refused if another key has signed it, even one that it contains', async () => {
  const brought = { ...roster, keys: theirs.known };
  expect(await open(await signed(brought, theirs))).toBe('forged');
  // A device that was enrolled before rosters were signed trusts the first one.
  expect(await open(await signed(brought, theirs), [])).toBeNull();
});

it('is refused if a letter was changed, the signature is missing, the key unknown, or it is no roster', async () => {
  const genuine = await signed(roster, ours);
  expect(await open({ ...genuine, roster: genuine.roster.replace('Plenum', 'Plenun') })).toBe('forged');
  expect(await open({ ...genuine, signature: '' })).toBe('forged');
  expect(await open({ ...genuine, signature: '!!' })).toBe('forged');
  expect(await open({ ...genuine, keyId: 7 })).toBe('forged');
  expect(await open({ ...genuine, roster: '<html>' })).toBe('forged');
  expect(await open(await signed({ ...roster, entries: [{ name: 'x' }] }, ours))).toBe('forged');
});

it('of another conference is refused, with any key', async () => {
  const other = { ...roster, conference: { ...roster.conference, id: MEETING.replace('2026', '2027') } };
  expect(await open(await signed(other, theirs))).toBe('other_conference');
  expect(await open(await signed(other, ours))).toBe('other_conference');
});
