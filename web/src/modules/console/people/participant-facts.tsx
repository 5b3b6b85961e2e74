import type { ParticipantDetail } from '@plenum/contract/console/people';
import { inLanguage } from '@plenum/contract/kernel/language';
import { stayWords } from '@plenum/contract/registration/people/stay';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from 'react-i18next';
import { formatDateRange, formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { FactGroup, FactList } from './fact-list.tsx';
import { MaskedValue } from './masked-value.tsx';

interface ParticipantFactsProps {
  meeting: MeetingConsole;
  person: ParticipantDetail;
}

/** What is known about somebody, and what they chose. */
export function ParticipantFacts({ meeting, person }: ParticipantFactsProps) {
  const { t } = useTranslation('console');
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
  return (
    <>
      <FactGroup title={t('people.about')}>
        <FactList
          facts={[
            { id: 'type', label: t('people.column.typeName'), value: person.typeName },
            { id: 'organization', label: t('people.column.organization'), value: person.organization },
            { id: 'position', label: t('people.column.position'), value: person.position },
            {
              id: 'identity',
              label: t('people.column.identity'),
              value: person.identity && t(`identity.${person.identity}`),
            },
            {
              id: 'gender',
              label: t('people.column.gender'),
              value: person.gender && t(`people.gender.${person.gender}`),
            },
            { id: 'phone', label: t('people.column.phone'), value: masked('phone') },
            { id: 'email', label: t('people.column.email'), value: masked('email') },
            { id: 'country', label: t('people.column.country'), value: person.country },
            {
              id: 'idType',
              label: t('people.column.idType'),
              value: person.idType && t(`people.idType.${person.idType}`),
            },
            { id: 'idNumber', label: t('people.column.idNumber'), value: masked('idNumber') },
            { id: 'diet', label: t('person.diet'), value: person.diet },
            { id: 'attend', label: t('people.column.attend'), value: !person.attend && t('people.no') },
            ...person.answers.map(({ label, answer }) => ({ id: `answer ${label}`, label, value: answer })),
          ]}
        />
      </FactGroup>
      <Chosen person={person} timeZone={meeting.timeZone} />
    </>
  );
}

function Chosen({ person, timeZone }: { person: ParticipantDetail; timeZone: string }) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const stay = person.stayDetail;
  const dates = stay?.checkIn && stay.checkOut ? formatDateRange(stay.checkIn, stay.checkOut, lan) : '';
  return (
    <FactGroup title={t('people.chosen')}>
      <FactList
        facts={[
          {
            id: 'stay',
            label: t('people.column.stay'),
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
            label: t('part.activities'),
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
