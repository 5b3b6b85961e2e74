import { whyNotShare } from '@plenum/contract/registration/sharing/sharing-rule';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { asSharer, lockGuests, makeRooms } from '#modules/registration/sharing/public';
import { roomingFact } from './audit-facts.ts';
import { organizerTerms, roomOf } from './place-guests.ts';

/** Creates each proposed room whose people are still available and compatible; the others are left out. */
export async function acceptProposal(
  tx: Tx,
  meetingId: string,
  proposed: readonly (readonly string[])[],
  source: AuditSource,
): Promise<{ made: number; skipped: number }> {
  const guests = await lockGuests(tx, proposed.flat(), source.at);
  const placed = new Set<string>();
  const wanted = proposed.flatMap((guestIds) => {
    const found = guestIds.flatMap((id) => guests.get(id) ?? []);
    const problems = whyNotShare(
      guestIds.map((id) => asSharer(guests.get(id), meetingId)),
      organizerTerms(found, null),
    );
    if (problems.length > 0 || guestIds.some((id) => placed.has(id))) return [];
    for (const id of guestIds) placed.add(id);
    return roomOf(found, source.actor);
  });
  await makeRooms(tx, wanted, source.at);
  const counts = { made: wanted.length, skipped: proposed.length - wanted.length };
  await writeAudit(tx, roomingFact('rooming.proposal_accepted', meetingId, counts), source);
  return counts;
}
