import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { lockGuests, makeRooms } from '#modules/registration/public';
import { roomingFact } from './audit-facts.ts';
import { judgeRoom } from './judge-room.ts';
import { roomOf } from './place-guests.ts';

/** Each room as it was proposed, if its people are still free and fit; the others are left out. */
export async function acceptProposal(
  tx: Tx,
  meetingId: string,
  proposed: readonly (readonly string[])[],
  source: AuditSource,
): Promise<{ made: number; skipped: number }> {
  const guests = await lockGuests(tx, proposed.flat());
  const placed = new Set<string>();
  const wanted = proposed.flatMap((guestIds) => {
    const { sleepers, fault } = judgeRoom(meetingId, guestIds, guests, null);
    const isTwice = guestIds.some((id) => placed.has(id)) || new Set(guestIds).size < guestIds.length;
    if (fault || isTwice) return [];
    for (const id of guestIds) placed.add(id);
    return roomOf(sleepers, source.actor);
  });
  await makeRooms(tx, wanted, source.at);
  const counts = { made: wanted.length, skipped: proposed.length - wanted.length };
  await writeAudit(tx, roomingFact('rooming.proposal_accepted', meetingId, counts), source);
  return counts;
}
