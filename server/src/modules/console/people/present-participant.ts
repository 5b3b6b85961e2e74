import type { ParticipantRow } from '@plenum/contract/console/people';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import { lineFields, mapFields } from '@plenum/contract/meetings/person-fields';
import type { FoundParticipant } from './participant-queries.ts';

export function presentParticipant(row: FoundParticipant, language: Language): ParticipantRow {
  return {
    id: row.id,
    registrationId: row.registrationId,
    name: row.fullName,
    gender: row.gender,
    ...mapFields(lineFields, (field) => row[field]),
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
    stay: row.stay,
    attend: row.attend,
    registeredAt: row.registeredAt.toISOString(),
  };
}
