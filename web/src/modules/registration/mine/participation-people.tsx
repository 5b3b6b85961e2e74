import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { OwnPerson, Participation } from '@plenum/contract/registration/mine/endpoints';
import { inLanguage } from '@plenum/contract/kernel/language';
import { stayWords, wantsRoom } from '@plenum/contract/registration/people/stay';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay, formatNumber, formatTimeThere } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { ChevronDownIcon } from '#kernel/ui/icons/more-icons';
import { useRegistrationLinks } from '../links.ts';
import { isReady } from './my-steps.ts';
import { SharePanel } from '../sharing/share-panel.tsx';

/** The registered people, with room and activities; a team's list is collapsed. */
export function ParticipationPeople({ participation }: { participation: Participation }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { people, peopleCount, kind } = participation;
  if (people.length === 0) return null;
  if (kind === 'individual') return <People participation={participation} />;
  return (
    <details className="group/people">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="size-5 shrink-0 text-muted transition-transform group-open/people:rotate-180" />
        {t('my.people', { count: peopleCount, n: formatNumber(peopleCount, lan) })}
      </summary>
      <People participation={participation} />
    </details>
  );
}

function People({ participation }: { participation: Participation }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { people, peopleCount } = participation;
  const more = peopleCount - people.length;
  return (
    <>
      <ul>
        {people.map((person) => (
          <li key={person.id} className="py-3.5 not-first:border-t first:pt-1 last:pb-0">
            <Person person={person} participation={participation} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3 text-sm text-muted">
          {t('my.morePeople', { count: more, n: formatNumber(more, lan) })}
        </p>
      )}
    </>
  );
}

function Person({ person, participation }: { person: OwnPerson; participation: Participation }) {
  const { t } = useTranslation('registration');
  const links = useRegistrationLinks();
  const { meeting, kind } = participation;
  const { name, typeName, stay, activities } = person;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{name === '' ? t('my.nameless') : name}</span>
        {typeName !== '' && <span className="text-sm text-muted">{typeName}</span>}
        {kind === 'team' && isReady(participation) && (
          <Link href={links.ticket(person.id)} className="text-sm">
            {t('my.do.ticket')}
          </Link>
        )}
      </p>
      {(stay !== null || activities.length > 0) && (
        <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
          {stay !== null && (
            <>
              <dt className="text-muted">{t('my.room')}</dt>
              <dd>
                <Room stay={stay} />
                {stay.choice === 'shared' && (
                  <SharePanel
                    meetingId={meeting.id}
                    person={person}
                    stay={stay}
                    areStaysOpen={participation.changes.allowed.includes('addNights')}
                    isTeam={kind === 'team'}
                  />
                )}
              </dd>
            </>
          )}
          {activities.length > 0 && (
            <>
              <dt className="text-muted">{t('my.activities')}</dt>
              <dd>
                <Activities activities={activities} timeZone={meeting.timeZone} />
              </dd>
            </>
          )}
        </dl>
      )}
    </>
  );
}

function Room({ stay }: { stay: NonNullable<OwnPerson['stay']> }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { choice, hotel, room, checkIn, checkOut, roomNumber } = stay;
  if (!wantsRoom(choice)) return <p>{inLanguage(stayWords[choice], lan)}</p>;
  return (
    <>
      <p>{t(`my.roomAs.${choice}`, { hotel, room })}</p>
      {checkIn !== null && checkOut !== null && (
        <p className="text-muted">
          {t('my.nights', {
            range: formatDateRange(checkIn, checkOut, lan),
            count: Math.round((Date.parse(checkOut) - Date.parse(checkIn)) / 86_400_000),
          })}
        </p>
      )}
      {roomNumber !== '' && <p className="font-medium">{t('my.roomNumber', { number: roomNumber })}</p>}
    </>
  );
}

function Activities({ activities, timeZone }: Pick<OwnPerson, 'activities'> & { timeZone: string }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  return (
    <ul className="flex flex-col gap-1">
      {activities.map(({ id, name, startsAt }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          {name}
          <time dateTime={startsAt} className="tabular text-muted">
            {t('my.at', {
              day: formatDay(startsAt, lan, timeZone),
              time: formatTimeThere(startsAt, lan, timeZone),
            })}
          </time>
        </li>
      ))}
    </ul>
  );
}
