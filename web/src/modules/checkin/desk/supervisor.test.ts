import { approvalText } from '@plenum/contract/checkin/supervisors';
import { verifyAsync } from '@noble/ed25519';
import { expect, it } from 'vitest';
import { fromBase64url } from '#kernel/crypto/base64url';
import { buildPerson, openTestDesk, testCheckpoint } from '#test/desk-sample';
import { admitPerson, overrideVerdict } from './record-scan.ts';
import { findSupervisor } from './supervisor.ts';

const meetingId = '00000000-0000-4000-8000-000000000001';
// The server derives the same key from this code.
const publicKey = 'zn_zC2wj-ODZB-o9jI6I9cWSfGgUZLjlQN8CnqPSlnU';
const keys = [
  { id: 'other', name: 'Other', publicKey: 'AAAA' },
  { id: 'lin', name: 'Lin', publicKey },
];

it('finds the supervisor by the code with or without its hyphen, and none by another code', async () => {
  expect((await findSupervisor('k7qf 2m9x', meetingId, keys))?.name).toBe('Lin');
  expect(await findSupervisor('K7QF-2M9Y', meetingId, keys)).toBeNull();
  expect(await findSupervisor('K7QF', meetingId, keys)).toBeNull();
  expect(await findSupervisor('K7QF-2M9X', `${meetingId}0`, keys)).toBeNull();
});

it('signs the scan that the supervisor allowed, and the green verdict offers no second override', async () => {
  const supervisor = await findSupervisor('K7QF-2M9X', meetingId, keys);
  if (!supervisor) throw new Error('The code is not known');
  const { parts, kept, shown } = openTestDesk({
    checkpoint: { ...testCheckpoint, switches: { ...testCheckpoint.switches, overrideAlone: false } },
    people: [buildPerson('ann', { standing: 'not_paid' })],
  });
  await admitPerson(parts, 'ann');
  expect(shown().overridable).toBe(true);
  await overrideVerdict(parts, shown(), 'Pays in cash', supervisor);
  expect([shown().code, shown().overridable]).toEqual(['admitted', false]);
  const scan = kept[1]?.scan;
  if (!scan?.approval) throw new Error('The scan has no approval');
  const text = approvalText({ ...scan, deviceId: parts.device().id, reason: 'Pays in cash' });
  const signature = fromBase64url(scan.approval.signature);
  const verify = (of: string) =>
    verifyAsync(signature, new TextEncoder().encode(of), fromBase64url(publicKey));
  expect(scan.approval.supervisorId).toBe('lin');
  expect([await verify(text), await verify(`${text} `)]).toEqual([true, false]);
});
