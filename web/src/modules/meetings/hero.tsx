import { formatDateRangeWithWeekdays } from '@plenum/contract/kernel/date-range';
import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import type { ReactNode } from 'react';
import { fileAddress } from '#kernel/client/base-url';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { shareTaken, useCardWords } from './card-words.ts';
import { PhasePill } from './phase-pill.tsx';

interface HeroProps {
  meeting: MeetingCard;
  /** Rendered below the facts that every conference has. */
  children: ReactNode;
  className: string;
}

// Plain elements without state, because the server writes the same markup for the first paint.
export function Hero({ meeting, children, className }: HeroProps) {
  const lan = useAppStore((state) => state.lan);
  const { place } = useCardWords(meeting);
  return (
    <header
      className={classes(
        'page grid items-center gap-x-12 gap-y-7 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        className,
      )}
    >
      <div className="min-w-0">
        <PhasePill meeting={meeting} />
        <h1 className="mt-3 text-2xl font-bold md:text-3xl">{meeting.title}</h1>
        {meeting.theme !== '' && <p className="mt-3 measure text-lg text-muted">{meeting.theme}</p>}
        <p className="mt-5 text-lg break-keep">
          {formatDateRangeWithWeekdays(meeting.startsOn, meeting.endsOn, lan)}
        </p>
        {place !== '' && <p className="mt-1 text-lg text-muted">{place}</p>}
        {children}
      </div>
      <HeroPicture meeting={meeting} />
    </header>
  );
}

function HeroPicture({ meeting }: { meeting: MeetingCard }) {
  const { seats } = useCardWords(meeting);
  if (meeting.cover !== '') {
    return (
      <img
        src={fileAddress(meeting.cover)}
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
