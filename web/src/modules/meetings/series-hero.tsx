import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '#kernel/state/app-store';
import { HallOfSeats } from '#kernel/ui/hall-of-seats';
import { ButtonLink } from '#kernel/ui/link';
import { shareTaken, useCardWords } from './card-words.ts';
import { DeadlineCountdown } from './deadline-countdown.tsx';
import { useMeetingLinks } from './links.ts';
import { meetingDays } from './dates.ts';
import { PhasePill } from './phase-pill.tsx';

// The server writes the same markup for the first paint: plain elements, no state.
export function SeriesHero({ meeting }: { meeting: MeetingCard }) {
  const { t } = useTranslation('landing');
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  const { place, price, places } = useCardWords(meeting);
  const isOpen = meeting.phase === 'registration_open';
  return (
    <section className="page grid items-center gap-x-12 gap-y-7 pt-6 pb-10 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:pt-10 md:pb-16">
      <div className="min-w-0">
        <PhasePill phase={meeting.phase} />
        <h1 className="mt-3 text-2xl font-bold md:text-3xl">{meeting.title}</h1>
        {meeting.theme !== '' && <p className="mt-3 measure text-lg text-muted">{meeting.theme}</p>}
        <p className="mt-5 text-lg">{meetingDays(meeting.startsOn, meeting.endsOn, lan)}</p>
        {place !== '' && <p className="mt-1 text-lg text-muted">{place}</p>}
        <div className="mt-5 flex flex-col gap-1">
          <DeadlineCountdown meeting={meeting} />
          {(price !== undefined || places !== undefined) && (
            <p className="flex flex-wrap gap-x-5 tabular text-muted">
              {price !== undefined && <span>{price}</span>}
              {places !== undefined && <span>{places}</span>}
            </p>
          )}
        </div>
        <p className="mt-7 flex flex-wrap gap-3">
          {isOpen && (
            <ButtonLink kind="primary" href={links.meeting(meeting.id, 'fees')}>
              {t('card.register')}
            </ButtonLink>
          )}
          <ButtonLink kind={isOpen ? 'secondary' : 'primary'} href={links.meeting(meeting.id)}>
            {t('card.see')}
          </ButtonLink>
        </p>
      </div>
      <HeroPicture meeting={meeting} />
    </section>
  );
}

function HeroPicture({ meeting }: { meeting: MeetingCard }) {
  const { seats } = useCardWords(meeting);
  if (meeting.cover !== '') {
    return (
      <img
        src={meeting.cover}
        alt=""
        fetchPriority="high"
        className="aspect-[8/5] w-full rounded-lg bg-surface-sunken object-cover max-md:order-first"
      />
    );
  }
  return (
    <HallOfSeats
      size="large"
      taken={shareTaken(meeting)}
      {...(seats !== undefined && { label: seats })}
      className="mx-auto w-full max-w-66 text-accent max-md:order-first md:max-w-none"
    />
  );
}
