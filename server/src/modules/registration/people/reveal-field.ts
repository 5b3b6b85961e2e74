import type { revealField as endpoint } from '@plenum/contract/registration/people/organizer-endpoints';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, eq } from 'drizzle-orm';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { openIdNumber } from './member-draft.ts';
import { type ParticipantRow, participants } from '../tables.ts';
import { participantFact } from './edit-participant.ts';

/** Returns one value unmasked. The audit entry and the answer belong together: neither may exist without the other. */
export async function revealPersonField(
  keys: KeyRing,
  tx: Tx,
  { id: meetingId, participantId }: { readonly id: string; readonly participantId: string },
  { field, reason }: BodyOf<typeof endpoint>,
  source: AuditSource,
): Promise<{ value: string }> {
  const [person] = await tx
    .select()
    .from(participants)
    .where(and(eq(participants.id, participantId), eq(participants.meetingId, meetingId)));
  if (person?.state !== 'registered') refuse(kernelRefusals.NOT_FOUND);
  const fact = participantFact('participant.revealed', participantId, { meeting: meetingId, field, reason });
  await writeAudit(tx, fact, source);
  return { value: valueOf(keys, person, field) };
}

function valueOf(keys: KeyRing, person: ParticipantRow, field: BodyOf<typeof endpoint>['field']): string {
  if (field === 'idNumber') return openIdNumber(keys, person.id, person.idNumber);
  return field === 'phone' ? person.phone : person.email;
}
