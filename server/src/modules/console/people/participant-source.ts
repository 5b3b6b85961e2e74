import type { Column } from '@plenum/contract/kernel/define-list';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Language } from '@plenum/contract/kernel/language';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import { dietText } from '@plenum/contract/meetings/diets';
import { lineFields, mapFields } from '@plenum/contract/meetings/person-fields';
import { paidStates } from '@plenum/contract/registration/orders/states';
import type { ArrivalState } from '@plenum/contract/registration/people/arrival';
import {
  participantList,
  type ParticipantRow,
  type ParticipantSheetRow,
} from '@plenum/contract/registration/lists/participant-list';
import type { Kernel } from '#kernel/kernel';
import type { ListSource } from '#kernel/list/list-source';
import type { SheetAsker } from '#kernel/list/list-sheet';
import { openIdNumber } from '#modules/registration/people/public';
import {
  countParticipants,
  findParticipants,
  type FoundParticipant,
  participantSortOf,
} from './participant-queries.ts';
import { findSheetDetails } from './participant-sheet.ts';

export const participantSource: ListSource<FoundParticipant, ParticipantRow> = {
  sortOf: ({ sort }) => participantSortOf(sort),
  find: ({ pool }, asked) => findParticipants(pool, asked),
  count: ({ pool }, meetingId, params) => countParticipants(pool, meetingId, params),
  present: async (_, found, { language }) => found.map((row) => presentParticipant(row, language)),
};

/** Presents the sheet, masked or in full. */
export async function presentParticipantSheet(
  kernel: Kernel,
  found: readonly FoundParticipant[],
  { language, columns, isFull }: SheetAsker,
): Promise<ParticipantSheetRow[]> {
  const ids = found.map(({ id }) => id);
  const details = needsDetail(columns) ? await findSheetDetails(kernel, ids) : null;
  return found.map((row) => ({
    ...presentParticipant(row, language),
    ...(isFull && {
      email: row.email,
      phone: row.phone,
      idNumber: openIdNumber(kernel.keys, row.id, row.idNumber),
    }),
    detail: details?.get(row.id) ?? null,
  }));
}

/** Returns whether a column needs more than the row of the list. */
function needsDetail(keys: ReadonlySet<string>): boolean {
  const columns: Readonly<Record<string, Column<never>>> = participantList.columns;
  return keys.values().some((key) => {
    const column = columns[key];
    return !column || column.isSheetOnly === true;
  });
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

/**
 * Returns the status that the specification calls "verifying" or "verified", or null if the person is not confirmed and
 * therefore not expected.
 */
function arrivalOf({
  hasArrived,
  review,
  payment,
}: Pick<FoundParticipant, 'hasArrived' | 'review' | 'payment'>): ArrivalState | null {
  if (hasArrived) return 'verified';
  const isPaid = payment !== null && payment !== 'part_paid' && paidStates.includes(payment);
  return review === 'audit_pass' && isPaid ? 'verifying' : null;
}
