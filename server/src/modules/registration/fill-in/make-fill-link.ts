import { and, eq, inArray, sql } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { type ParticipantRow, participants } from '../tables.ts';
import { createFillLink } from './fill-in-link.ts';
import { requireEditable } from '../people/editable-fields.ts';
import { type OwnerSource, registrationFact } from '../registration-facts.ts';
import { lockOwnRegistration } from '../people/registration-queries.ts';

/**
 * Locks the members for whom links are created. Existing links stay valid, so that copying a link does not invalidate
 * one that was sent.
 */
export async function openFillLinks(
  tx: Tx,
  registrationId: string,
  memberIds: readonly string[],
  source: OwnerSource,
): Promise<ParticipantRow[]> {
  requireEditable(await lockOwnRegistration(tx, registrationId, source.actor));
  const members = await tx
    .update(participants)
    .set({ linkEpoch: sql`greatest(${participants.linkEpoch}, 1)` })
    .where(
      and(
        inArray(participants.id, [...memberIds]),
        eq(participants.registrationId, registrationId),
        eq(participants.removed, false),
      ),
    )
    .returning();
  if (members.length !== new Set(memberIds).size) refuse(kernelRefusals.NOT_FOUND);
  return members;
}

/** Creates a link through which a member fills in their own part without an account. */
export async function makeFillLink(
  kernel: Kernel,
  tx: Tx,
  { registrationId, memberId }: { registrationId: string; memberId: string },
  source: OwnerSource,
): Promise<{ token: string; link: string; expiresAt: string }> {
  const [member] = await openFillLinks(tx, registrationId, [memberId], source);
  if (!member) refuse(kernelRefusals.NOT_FOUND);
  await writeAudit(
    tx,
    registrationFact('registration.fill_link_made', registrationId, { member: memberId }),
    source,
  );
  const made = await createFillLink(kernel, tx, { member: memberId, epoch: member.linkEpoch }, source.at);
  return { ...made, expiresAt: made.expiresAt.toISOString() };
}

/** Creates links for several members, in the given order. */
export async function makeFillLinks(
  kernel: Kernel,
  tx: Tx,
  { registrationId, memberIds }: { registrationId: string; memberIds: readonly string[] },
  source: OwnerSource,
): Promise<{ memberId: string; link: string }[]> {
  const epochs = new Map(
    (await openFillLinks(tx, registrationId, memberIds, source)).map(({ id, linkEpoch }) => [id, linkEpoch]),
  );
  const people = epochs.size;
  await writeAudit(tx, registrationFact('registration.fill_link_made', registrationId, { people }), source);
  const made: { memberId: string; link: string }[] = [];
  for (const memberId of new Set(memberIds)) {
    const content = { member: memberId, epoch: epochs.get(memberId) ?? 1 };
    const { link } = await createFillLink(kernel, tx, content, source.at);
    made.push({ memberId, link });
  }
  return made;
}
