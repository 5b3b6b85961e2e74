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
 * For people whom others registered. As with a ticket: a code that was sent to the number or address of the registration comes
 * first, and only then is anything said about the name.
 */
export async function prepareContactCheckin(kernel: Kernel, { pass, name, target, code }: Body) {
  const { checkpoint } = await requirePass(kernel, pass);
  const checked = await proveContact(kernel, { target, code });
  const found = await findByContact(kernel.db, checkpoint.meetingId, target);
  const person = found.find((one) => isSameName(name, one.name));
  if (!person) refuse(selfRefusals.SELF_NOT_FOUND, { fields: { name: selfMessages.self_not_found } });
  return { checked, accountId: person.accountId, scan: await prepareScan(kernel, checkpoint, person.id) };
}

/** No box ticked leaves what the person has said before: it may have been another day, on the ticket. */
export async function confirmSelfByContact(
  kernel: Kernel,
  tx: Tx,
  { onWall }: Body,
  { checked, accountId, scan }: Awaited<ReturnType<typeof prepareContactCheckin>>,
  source: ConsentingSource,
): Promise<SelfVerdict> {
  await useCode(kernel, tx, checked);
  // A scan names an account: that of the registration. The consent, which is the person's alone, names none.
  return recordSelfScan(tx, scan, { operator: accountId, onWall: onWall ? true : null }, source);
}

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
}

// Who has a place comes first: a person may be registered twice, and one of the two given up.
async function findByContact(db: Db, meetingId: string, target: string): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    select person.id, person.full_name as name, registration.account_id as "accountId"
    from participants as person join registrations as registration on registration.id = person.registration_id
    where person.meeting_id = ${meetingId} and (person.phone = ${target} or lower(person.email) = ${target})
      and person.state = 'registered' and not person.removed
    order by registration.state = 'submitted' desc, person.id limit 100`);
  return rows;
}
