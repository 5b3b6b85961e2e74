import type { confirmSelfByContact as confirming, SelfVerdict } from '@plenum/contract/checkin/self';
import { selfMessages, selfRefusals } from '@plenum/contract/checkin/self-messages';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { useCode } from '#modules/accounts/public';
import type { ConsentingSource } from '#modules/consents/public';
import { isSameName, proveContact } from '#modules/tickets/public';
import { prepareScan, recordSelfScan, requirePass } from './self-checkin.ts';

type Body = BodyOf<typeof confirming>;

/**
 * Prepares self check-in for people who were registered by someone else. As with a ticket, a code sent to the
 * registration's number or address must be entered before anything is revealed about the name.
 */
export async function prepareContactCheckin(kernel: Kernel, { pass, name, target, code }: Body) {
  const { checkpoint } = await requirePass(kernel, pass);
  const checked = await proveContact(kernel, { target, code });
  const found = await findByContact(kernel.db, checkpoint.meetingId, target);
  const person = found.find((one) => isSameName(name, one.name));
  if (!person) refuse(selfRefusals.SELF_NOT_FOUND, { fields: { name: selfMessages.self_not_found } });
  return { checked, accountId: person.accountId, scan: await prepareScan(kernel, checkpoint, person.id) };
}

/**
 * Checks the person in. An unticked box leaves an earlier choice about the wall unchanged, because that choice may have
 * been made on another day, on the ticket.
 */
export async function confirmSelfByContact(
  kernel: Kernel,
  tx: Tx,
  { onWall }: Body,
  { checked, accountId, scan }: Awaited<ReturnType<typeof prepareContactCheckin>>,
  source: ConsentingSource,
): Promise<SelfVerdict> {
  await useCode(kernel, tx, checked);
  // The scan names the registration's account. The consent names none, because only the person can give it.
  return recordSelfScan(tx, scan, { operator: accountId, onWall: onWall ? true : null }, source);
}

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
}

// Returns people with a valid place first, because a person may be registered twice, with one registration cancelled.
async function findByContact(db: Db, meetingId: string, target: string): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    select person.id, person.full_name as name, registration.account_id as "accountId"
    from participants as person join registrations as registration on registration.id = person.registration_id
    where person.meeting_id = ${meetingId} and (person.phone = ${target} or lower(person.email) = ${target})
      and person.state = 'registered' and not person.removed
    order by registration.state = 'submitted' desc, person.id limit 100`);
  return rows;
}
