import type { ArrivalState } from '@plenum/contract/checkin/words';
import { paidStates } from '@plenum/contract/registration/orders/states';
import type { ParticipantRow } from '@plenum/contract/console/people';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import { dietText } from '@plenum/contract/meetings/diets';
import { lineFields, mapFields } from '@plenum/contract/meetings/person-fields';
import type { Kernel } from '#kernel/kernel';
import { type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import type { ParticipantWishes } from './participant-filters.ts';
import { findParticipants, type FoundParticipant, participantSortOf } from './participant-queries.ts';

export async function listParticipants(
  { pool }: Kernel,
  meetingId: string,
  { after, ...wishes }: ParticipantWishes & { readonly after?: string | undefined },
  language: Language,
): Promise<ListPage<ParticipantRow>> {
  const cursor = readCursor(after, participantSortOf(wishes).kind);
  const found = await findParticipants(pool, { meetingId, wishes, after: cursor, limit: PAGE + 1 });
  return toPage(found, cursor === null, (row) => presentParticipant(row, language));
}

export function presentParticipant(row: FoundParticipant, language: Language): ParticipantRow {
  return {
    id: row.id,
    registrationId: row.registrationId,
    name: row.fullName,
    gender: row.gender,
    ...mapFields(lineFields, (field) => row[field]),
    diet: dietText(row.diet, language),
    email: maskedEmail(row.email),
    phone: maskedPhone(row.phone),
    identity: row.identity,
    idType: row.idType,
    idNumber: row.idMasked,
    typeName: row.typeName ? textIn(row.typeName, language) : '',
    teamName: row.teamName,
    review: row.review,
    payment: row.payment,
    orderNumber: row.orderNumber ?? '',
    arrival: arrivalOf(row),
    stay: row.stay,
    attend: row.attend,
    registeredAt: row.registeredAt.toISOString(),
  };
}

/** The specification's "verifying" and "verified"; null: not confirmed, and so not expected. */
export function arrivalOf({
  hasArrived,
  review,
  payment,
}: Pick<FoundParticipant, 'hasArrived' | 'review' | 'payment'>): ArrivalState | null {
  if (hasArrived) return 'verified';
  const isPaid = payment !== null && payment !== 'part_paid' && paidStates.includes(payment);
  return review === 'audit_pass' && isPaid ? 'verifying' : null;
}
