import { randomUUID } from 'node:crypto';
import { whyNotShare } from '@plenum/contract/registration/sharing/sharing-rule';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Recurring } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { shareInvited } from '../events.ts';
import { INVITING } from '../people/require-sharing.ts';
import { shareInvitations } from '../tables.ts';
import { sharingFact } from './audit-facts.ts';
import { asSharer, lockGuests } from './lock-guests.ts';

interface Match {
  readonly from: string;
  readonly to: string;
  readonly meetingId: string;
}

/**
 * Turns roommate requests into invitations: those for people of this registration, and those that its people have made.
 * Both are checked after each order, so that it doesn't matter which of two orders is committed first. A request for a
 * person who can't share, for example because of other nights, is kept, because they may order again.
 */
export async function sendRequestedInvitations(tx: Tx, registrationId: string, now: Date): Promise<void> {
  const matches = await findMatches(tx, registrationId, now);
  if (matches.length === 0) return;
  const guests = await lockGuests(
    tx,
    matches.flatMap(({ from, to }) => [from, to]),
    now,
  );
  for (const { from, to, meetingId } of matches) {
    const pair = [from, to].map((id) => asSharer(guests.get(id), meetingId));
    if (whyNotShare(pair, INVITING).length > 0) continue;
    // Another server may have sent the invitation in the meantime.
    const taken = await tx.execute(
      sql`delete from roommate_requests where from_participant = ${from} returning 1`,
    );
    if (taken.rows.length === 0) continue;
    const id = randomUUID();
    await tx.insert(shareInvitations).values({
      id,
      meetingId,
      fromParticipant: from,
      toParticipant: to,
      state: 'pending',
      createdAt: now,
    });
    await emit(tx, shareInvited, { invitationId: id }, now);
    const bySystem = { actor: null, requestId: null, address: null, at: now };
    await writeAudit(tx, sharingFact('share.invited', from, { invitation: id }), bySystem);
  }
}

// Finds the requests that become invitations. A request is skipped if the asking person has invited someone else since,
// or has an invitation from the same person.
async function findMatches(tx: Tx, registrationId: string, now: Date): Promise<Match[]> {
  const found = await tx.execute<Match & Record<string, unknown>>(sql`
    select request.from_participant as "from", person.id as "to", request.meeting_id as "meetingId"
    from roommate_requests as request
    join participants as asking on asking.id = request.from_participant
    join meetings on meetings.id = request.meeting_id and meetings.ends_at > ${now}
    join person_keys as known on known.meeting_id = request.meeting_id and known.key = request.key
    join participants as person on person.id = known.participant_id and person.id <> asking.id
    where ${registrationId} in (asking.registration_id, person.registration_id)
      and not exists (select from share_invitations as open where open.state = 'pending'
        and (open.from_participant = asking.id or (open.from_participant, open.to_participant) = (person.id, asking.id)))
    order by request.created_at, request.from_participant`);
  return found.rows;
}

/** Deletes the requests of conferences that have ended. Other requests are deleted when their order ends. */
async function endRequests({ db, clock }: Kernel): Promise<void> {
  await db.execute(sql`
    delete from roommate_requests using meetings
    where meetings.id = roommate_requests.meeting_id and meetings.ends_at <= ${clock.now()}`);
}

export const sharingJobs: readonly Recurring[] = [
  { name: 'end_roommate_requests', cron: '20 3 * * *', run: endRequests },
];
