import {
  type ParticipantColumn,
  participantColumns,
  type ParticipantRow,
} from '@plenum/contract/console/people';
import { inLanguage } from '@plenum/contract/kernel/language';
import { type ValueKey, valueKeys } from '@plenum/contract/registration/people/person';
import {
  genderWords,
  identityWords,
  idTypeWords,
  valueLabels,
  yesNoWords,
} from '@plenum/contract/registration/people/person-words';
import { stayWords } from '@plenum/contract/registration/people/stay';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDateTime } from '#kernel/i18n/format';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { OrderPill, ReviewPill, VerifiedPill } from '#kernel/organize/state-pills';

export const shownAtFirst: readonly ParticipantColumn[] = [
  'name',
  'organization',
  'typeName',
  'phone',
  'stay',
  'payment',
  'review',
];

const widths: Partial<Record<ParticipantColumn, number>> = {
  name: 168,
  organization: 200,
  email: 200,
  idNumber: 190,
  idType: 168,
  gender: 88,
  attend: 96,
  stay: 136,
  payment: 136,
  review: 136,
  arrival: 112,
  identity: 104,
};

export function useParticipantColumns(timeZone: string): RecordColumn<ParticipantRow>[] {
  const { t } = useTranslation('organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const special: Partial<Record<ParticipantColumn, (row: ParticipantRow) => ReactNode>> = {
    gender: ({ gender }) => gender && sentence(genderWords[gender]),
    identity: ({ identity }) => identity && sentence(identityWords[identity]),
    idType: ({ idType }) => idType && sentence(idTypeWords[idType]),
    review: ({ review }) => <ReviewPill review={review} />,
    payment: ({ payment }) => <OrderPill status={payment} />,
    arrival: ({ arrival }) => <VerifiedPill arrival={arrival} />,
    stay: ({ stay }) => (stay === null ? '' : inLanguage(stayWords[stay], lan)),
    attend: ({ attend }) => sentence(yesNoWords[attend ? 'yes' : 'no']),
    registeredAt: ({ registeredAt }) => formatDateTime(registeredAt, lan, timeZone),
    phone: ({ phone }) => <span className="tabular">{phone}</span>,
    idNumber: ({ idNumber }) => <span className="tabular">{idNumber}</span>,
    orderNumber: ({ orderNumber }) => <span className="tabular">{orderNumber}</span>,
  };
  return participantColumns.map((key) => {
    const width = key === 'registeredAt' ? timeWidth(timeZone) : widths[key];
    return {
      key,
      header: isValueKey(key) ? inLanguage(valueLabels[key], lan) : t(`people.column.${key}`),
      render: special[key] ?? ((row) => row[key]),
      ...(width !== undefined && { width }),
      ...(key === 'name' && { isAlwaysShown: true }),
    };
  });
}

function isValueKey(key: ParticipantColumn): key is ParticipantColumn & ValueKey {
  return valueKeys.some((known) => known === key);
}
