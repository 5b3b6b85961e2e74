import { liveCode, LIVE_MS } from '@plenum/contract/tickets/live-code';
import { ticketBytes, writeToken } from '@plenum/contract/tickets/ticket-token';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hmac } from '#kernel/crypto/hmac';
import { buildPerson, openTestDesk, testCheckpoint } from '#test/desk-sample';
import { overrideVerdict, scanText, undoScan } from './record-scan.ts';
import { createWatch } from './scanning/camera.ts';

const MEETING = '00000000-0000-4000-8000-000000002026';
const ADA = '11111111-2222-4333-8444-555555555555';
const BO = '11111111-2222-4333-8444-666666666666';
const START = Date.parse('2027-05-18T01:00:00.000Z');
const conferenceKey = Buffer.from('live codes of the conference....');

let keys: CryptoKeyPair;
let publicKey: string;
beforeAll(async () => {
  const made = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in made)) throw new Error('no pair of keys');
  keys = made;
  publicKey = Buffer.from(await crypto.subtle.exportKey('raw', keys.publicKey)).toString('base64url');
});

/** The ticket on paper, and its live code on a phone at a given time. */
async function ticketOf(participantId: string) {
  const claim = { meetingId: MEETING, participantId, version: 1, keyId: 1 };
  const signed = Uint8Array.from(ticketBytes(claim));
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, signed));
  const paper = writeToken(claim, signature);
  const own = await hmac(conferenceKey, signed);
  return { paper, at: (ms: number) => liveCode(paper, own, ms, hmac) };
}

function open(switches: Partial<(typeof testCheckpoint)['switches']> = {}) {
  let now = START;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const desk = openTestDesk({
    checkpoint: { ...testCheckpoint, switches: { ...testCheckpoint.switches, ...switches } },
    people: [buildPerson(ADA), buildPerson(BO, { standing: 'not_paid' })],
    meetingId: MEETING,
    briefing: { keys: [{ keyId: 1, publicKey }], liveKey: conferenceKey.toString('base64url') },
    now: () => now,
  });
  const wait = (ms: number) => {
    now += ms;
  };
  return { ...desk, wait, now: () => now };
}

describe('a person who is scanned again', () => {
  it.each(Array.from({ length: 20 }, (_, nr) => nr))(
    'stays green while the code changes before the camera, moment %i of 20',
    async (nr) => {
      const { at } = await ticketOf(ADA);
      const { parts, shown, said, signals, wait, now } = open({ liveCodes: nr % 2 === 1 });
      // Starts the scan up to 20 s before the code changes, and keeps the code in view until 10 s after the change.
      wait(LIVE_MS - 1 - nr * 1000);
      const watch = createWatch();
      for (let passed = 0; passed < nr * 1000 + 10_000; passed += 250) {
        const text = await at(now());
        const sight = watch(text, now());
        if (sight !== 'known') await scanText(parts, text, sight === 'held' ? 'held' : 'qr');
        expect([shown().code, shown().isAgain]).toEqual(['admitted', false]);
        wait(250);
      }
      expect([said(), signals]).toEqual([[[ADA, 'admitted']], ['admit']]);
    },
  );

  it('stays green when a scanner reads the code twice at the same moment', async () => {
    const { paper } = await ticketOf(ADA);
    const { parts, shown, said } = open();
    await scanText(parts, paper, 'qr');
    await scanText(parts, paper, 'qr');
    expect([said(), shown().code, shown().isAgain]).toEqual([[[ADA, 'admitted']], 'admitted', false]);
  });

  it('is reported as scanned again, and as already in after ten seconds', async () => {
    const { at } = await ticketOf(ADA);
    const { parts, shown, said, wait, now } = open();
    await scanText(parts, await at(now()), 'qr');
    wait(9000);
    await scanText(parts, await at(now()), 'qr');
    expect([shown().code, shown().isAgain]).toEqual(['admitted', true]);
    wait(1500);
    await scanText(parts, await at(now()), 'qr');
    expect(shown().code).toBe('already_in');
    expect(said()).toEqual([
      [ADA, 'admitted'],
      [ADA, 'already_in'],
    ]);
  });

  it('is scanned again after the check-in was undone', async () => {
    const { paper } = await ticketOf(ADA);
    const { parts, shown, said } = open();
    await scanText(parts, paper, 'qr');
    await undoScan(parts, shown().sequence);
    await scanText(parts, paper, 'qr');
    expect(said().map(([, code]) => code)).toEqual(['admitted', 'undone', 'admitted']);
  });

  it('is another scan if live codes are required and a screenshot is shown', async () => {
    const { at } = await ticketOf(ADA);
    const { parts, shown, now } = open({ liveCodes: true });
    await scanText(parts, await at(now() - 600_000), 'qr');
    expect(shown().code).toBe('old_code');
    await scanText(parts, await at(now()), 'held');
    expect(shown().code).toBe('admitted');
    await scanText(parts, await at(now() - 600_000), 'qr');
    expect(shown().code).toBe('already_in');
  });

  it('stays admitted after an override', async () => {
    const { paper } = await ticketOf(BO);
    const { parts, shown, said } = open();
    await scanText(parts, paper, 'qr');
    expect([shown().code, shown().overridable]).toEqual(['not_paid', true]);
    await overrideVerdict(parts, shown(), 'Pays at the desk');
    expect([shown().code, shown().overridable]).toEqual(['admitted', false]);
    await scanText(parts, paper, 'held');
    expect(shown().code).toBe('admitted');
    expect(said().map(([, code]) => code)).toEqual(['not_paid', 'admitted']);
  });
});
