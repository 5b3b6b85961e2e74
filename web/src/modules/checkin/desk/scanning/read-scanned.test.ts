// @vitest-environment node
import { ticketCodeOf } from '@plenum/contract/tickets/ticket-code';
import { liveCode } from '@plenum/contract/tickets/live-code';
import { ticketBytes, writeToken, type TicketClaim } from '@plenum/contract/tickets/ticket-token';
import type { RosterEntry } from '@plenum/contract/checkin/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { hmac } from '#kernel/crypto/hmac';
import { verifyEd25519, verifyInScript } from './ed25519.ts';
import { readScanned } from './read-scanned.ts';

const NOW = Date.parse('2026-06-15T01:00:10.000Z');
const liveKey = Buffer.from('live codes of the conference....');
const MEETING = '00000000-0000-4000-8000-000000002026';
const CODE = ticketCodeOf(4711);
const person: RosterEntry = {
  participantId: '11111111-2222-4333-8444-555555555555',
  name: '欧阳明远',
  organization: '滨海大学',
  typeId: null,
  code: CODE,
  version: 3,
  standing: 'confirmed',
  activityIds: [],
  checkIn: null,
  checkOut: null,
  sounds: '',
  phoneTail: '6677',
  idTail: '',
  teamId: null,
  vip: false,
};
const people = {
  personOf: (id: string) => (id === person.participantId ? person : undefined),
  personByCode: (code: string) => (code === person.code ? person : undefined),
};
const claim: TicketClaim = { meetingId: MEETING, participantId: person.participantId, version: 3, keyId: 1 };

let ours: CryptoKeyPair;
let publicKey: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const made = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in made)) throw new Error('no pair of keys');
  ours = made;
  publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', ours.publicKey));
});

async function sign(of: TicketClaim): Promise<string> {
  const bytes = Uint8Array.from(ticketBytes(of));
  return writeToken(of, new Uint8Array(await crypto.subtle.sign('Ed25519', ours.privateKey, bytes)));
}

const readAll = (text: string) =>
  readScanned(text, people, {
    meetingId: MEETING,
    keys: [{ keyId: 1, publicKey: Buffer.from(publicKey).toString('base64url') }],
    liveKey: liveKey.toString('base64url'),
    now: NOW,
  });

const read = async (text: string) => (await readAll(text)).presented;

describe('a scanned text', () => {
  it('is a ticket, with its version', async () => {
    expect(await read(await sign(claim))).toEqual({ entry: person, version: 3, code: 'fixed' });
    expect(await read(`${(await sign({ ...claim, version: 1 })).toLowerCase()}\n`)).toEqual({
      entry: person,
      version: 1,
      code: 'fixed',
    });
  });

  it('is a live code: current, earlier, or with a wrong proof', async () => {
    const own = await hmac(liveKey, ticketBytes(claim));
    const shown = async (ms: number, key = own) => read(await liveCode(await sign(claim), key, ms, hmac));
    expect(await shown(NOW)).toEqual({ entry: person, version: 3, code: 'live' });
    expect(await shown(NOW - 600_000)).toEqual({ entry: person, version: 3, code: 'old' });
    expect(await shown(NOW, new Uint8Array(32))).toEqual({ problem: 'forged' });
  });

  it('is a typed code', async () => {
    expect(await read(` ${CODE.slice(0, 4)}-${CODE.slice(4).toLowerCase()}`)).toEqual({
      entry: person,
      version: null,
      code: 'fixed',
    });
  });

  it.each([
    '',
    '<script>alert(1)</script>',
    'https://example.org/x',
    'A'.repeat(4096),
    'PLENUM9:ABC',
    'PLENUM1:!!',
    '\u0000',
  ])('is not ours: %s', async (text) => {
    expect(await read(text)).toEqual({ problem: 'unknown_code' });
  });

  it('is forged, signed by another key, or of another conference', async () => {
    const genuine = await sign(claim);
    const bytes = Uint8Array.from(ticketBytes(claim));
    expect(await read(writeToken(claim, new Uint8Array(64)))).toEqual({ problem: 'forged' });
    expect(await read(await sign({ ...claim, keyId: 2 }))).toEqual({ problem: 'forged' });
    const theirs = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    if (!('privateKey' in theirs)) throw new Error('no pair of keys');
    const genuineElsewhere = await crypto.subtle.sign('Ed25519', theirs.privateKey, bytes);
    expect(await read(writeToken(claim, new Uint8Array(genuineElsewhere)))).toEqual({ problem: 'forged' });
    expect(await read(await sign({ ...claim, meetingId: person.participantId }))).toEqual({
      problem: 'other_conference',
    });
    expect(await read(await sign({ ...claim, participantId: MEETING }))).toEqual({ problem: 'unknown_code' });
    // Unknown people with a valid code are looked up on the server, because it may know them by now; a code that none
    // of our keys has signed is not.
    expect((await readAll(await sign({ ...claim, participantId: MEETING }))).wanted).toEqual({
      participantId: MEETING,
    });
    expect((await readAll(ticketCodeOf(4712))).wanted).toEqual({ code: ticketCodeOf(4712) });
    expect((await readAll(writeToken(claim, new Uint8Array(64)))).wanted).toBeNull();
    expect(genuine.length).toBeLessThan(200);
    expect(await verifyEd25519(publicKey, bytes, new Uint8Array(3))).toBe(false);
  });
});

it('is verified just as well without the browser’s cryptography', async () => {
  const message = Uint8Array.from(ticketBytes(claim));
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', ours.privateKey, message));
  expect(await verifyInScript(publicKey, message, signature)).toBe(true);
  signature[0] = (signature[0] ?? 0) ^ 1;
  expect(await verifyInScript(publicKey, message, signature)).toBe(false);
  expect(await verifyInScript(new Uint8Array(5), message, signature)).toBe(false);
});
