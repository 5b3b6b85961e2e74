import { and, eq, sql } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { writeAudit } from '#modules/audit/public';
import { participants } from '../tables.ts';
import { signLink } from './fill-in-link.ts';
import { requireEditable } from './editable-fields.ts';
import { type OwnerSource, registrationFact } from '../registration-facts.ts';
import { lockOwn } from './registration-queries.ts';

/** By it a member fills in their own part without an account. A link made before it ends. */
export async function makeFillLink(
  keys: KeyRing,
  tx: Tx,
  { registrationId, memberId }: { registrationId: string; memberId: string },
  source: OwnerSource,
): Promise<{ token: string; expiresAt: string }> {
  requireEditable(await lockOwn(tx, registrationId, source.actor));
  const [member] = await tx
    .update(participants)
    .set({ linkEpoch: sql`${participants.linkEpoch} + 1` })
    .where(
      and(
        eq(participants.id, memberId),
        eq(participants.registrationId, registrationId),
        eq(participants.removed, false),
      ),
    )
    .returning({ epoch: participants.linkEpoch });
  if (!member) refuse(kernelRefusals.NOT_FOUND);
  await writeAudit(
    tx,
    registrationFact('registration.fill_link_made', registrationId, { member: memberId }),
    source,
  );
  return signLink(keys, { member: memberId, epoch: member.epoch }, source.at);
}
