import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { ParticipantDetail } from '@plenum/contract/registration/lists/participant-detail';
import { type PersonColumn, personColumns } from '@plenum/contract/registration/lists/participant-list';
import { inLanguage } from '@plenum/contract/kernel/language';
import type { ValueKey } from '@plenum/contract/registration/people/person';
import { yesNoWords } from '@plenum/contract/kernel/yes-no';
import {
  genderWords,
  identityWords,
  idTypeWords,
  stayHeader,
  valueLabels,
} from '@plenum/contract/registration/people/person-words';
import { stayWords } from '@plenum/contract/registration/people/stay';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { MaskedValue } from './masked-value.tsx';

interface ParticipantFactsProps {
  meeting: MeetingConsole;
  person: ParticipantDetail;
}

/** A participant's details and choices. */
export function ParticipantFacts({ meeting, person }: ParticipantFactsProps) {
  const { t } = useTranslation('registration-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const labelOf = (key: ValueKey) => inLanguage(valueLabels[key], lan);
  const masked = (field: 'phone' | 'email' | 'idNumber') =>
    person[field] !== '' && (
      <MaskedValue
        key={person.id}
        meetingId={meeting.id}
        participantId={person.id}
        field={field}
        value={person[field]}
        canReveal={person.can.reveal}
      />
    );
  const valueOf = (field: PersonColumn) => {
    if (field === 'gender') return person.gender && sentence(genderWords[person.gender]);
    if (field === 'idType') return person.idType && sentence(idTypeWords[person.idType]);
    if (field === 'identity') return person.identity && sentence(identityWords[person.identity]);
    if (field === 'phone' || field === 'email' || field === 'idNumber') return masked(field);
    return person[field];
  };
  return (
    <>
      <FactGroup title={t('people.about')}>
        <FactList
          facts={[
            { id: 'type', label: labelOf('typeId'), value: person.typeName },
            ...personColumns.map((key) => ({ id: key, label: labelOf(key), value: valueOf(key) })),
            { id: 'attend', label: labelOf('attend'), value: !person.attend && sentence(yesNoWords.no) },
            ...person.answers.map(({ label, answer }) => ({ id: `answer ${label}`, label, value: answer })),
          ]}
        />
      </FactGroup>
      <Chosen person={person} timeZone={meeting.timeZone} />
    </>
  );
}

function Chosen({ person, timeZone }: { person: ParticipantDetail; timeZone: string }) {
  const { t } = useTranslation('registration-organize');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const stay = person.stayDetail;
  const dates = stay?.checkIn && stay.checkOut ? formatDateRange(stay.checkIn, stay.checkOut, lan) : '';
  return (
    <FactGroup title={t('people.chosen')}>
      <FactList
        facts={[
          {
            id: 'stay',
            label: inLanguage(stayHeader, lan),
            value: person.stay && inLanguage(stayWords[person.stay], lan),
          },
          {
            id: 'room',
            label: t('people.room'),
            value: stay && stay.hotel !== '' && t('people.roomOf', { hotel: stay.hotel, room: stay.room }),
          },
          { id: 'dates', label: t('people.nights'), value: dates },
          {
            id: 'cohabitants',
            label: t('people.cohabitants'),
            value:
              person.stay === 'shared' &&
              (stay && stay.cohabitants.length > 0 ? (
                <ul>
                  {stay.cohabitants.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              ) : (
                <span className="text-warning">{t('people.unmatched')}</span>
              )),
          },
          { id: 'number', label: t('people.roomNumber'), value: stay?.roomNumber },
          {
            id: 'activities',
            label: partTitle('activities'),
            value: person.activities.length > 0 && (
              <ul>
                {person.activities.map(({ id, name, startsAt }) => (
                  <li key={id}>{t('people.on', { name, day: formatDay(startsAt, lan, timeZone) })}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </FactGroup>
  );
}
