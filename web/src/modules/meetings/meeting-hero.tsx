import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '#kernel/state/app-store';
import { HallOfSeats } from '#kernel/ui/hall-of-seats';
import { CalendarIcon } from '#kernel/ui/icons';
import { shareTaken, useCardWords } from './card-words.ts';
import { meetingDays } from './dates.ts';
import { useMeetingLinks } from './links.ts';
import { PhasePill } from './phase-pill.tsx';

// The server writes the same markup for the first paint: plain elements, no state.
export function MeetingHero({ meeting }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('landing');
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  const { place } = useCardWords(meeting);
  return (
    <header className="page grid items-center gap-x-12 gap-y-7 pt-8 pb-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:pt-14 md:pb-12">
      <div className="min-w-0">
        <PhasePill phase={meeting.phase} />
        <h1 className="mt-3 text-2xl font-bold md:text-3xl">{meeting.title}</h1>
        {meeting.theme !== '' && <p className="mt-3 measure text-lg text-muted">{meeting.theme}</p>}
        <p className="mt-5 text-lg">{meetingDays(meeting.startsOn, meeting.endsOn, lan)}</p>
        <p className="mt-1 text-lg text-muted">{place}</p>
        <p className="mt-3 print:hidden">
          <a
            href={links.calendar(meeting.id)}
            className="-ms-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 font-semibold text-accent hover:underline"
          >
            <CalendarIcon />
            {t('card.calendar')}
          </a>
        </p>
      </div>
      <HeroPicture meeting={meeting} />
    </header>
  );
}

function HeroPicture({ meeting }: { meeting: PublicMeeting }) {
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
      className="mx-auto w-full max-w-66 text-accent max-md:order-first md:max-w-none print:hidden"
    />
  );
}
