import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { CalendarIcon } from '#kernel/ui/icons/more-icons';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';
import { shareTaken, useCardWords } from '../card-words.ts';
import { useDeadlineText } from '../blocks/deadline-countdown.tsx';
import { useMeetingLinks } from '../links.ts';
import { JoinLink } from './join-link.tsx';
import { PhasePill } from '../phase-pill.tsx';

interface MeetingListRowProps {
  meeting: MeetingCard;
  /** The user's roles and registrations. */
  note?: ReactNode;
}

/** A conference in a long list: its name on the left, its facts on the right. */
export function MeetingListRow({ meeting, note }: MeetingListRowProps) {
  const { t } = useTranslation(['meetings', 'landing']);
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  const { place, price, places, seats } = useCardWords(meeting);
  const deadline = useDeadlineText(meeting);
  // A conference that is not public has no page to link to.
  const isDraft = meeting.state === 'draft';
  return (
    <article
      data-accent={meeting.series.accent}
      className="group relative grid gap-x-8 gap-y-3 border-t py-5 md:grid-cols-[7rem_minmax(0,1fr)_14rem]"
    >
      <HallOfSeats
        size="small"
        taken={shareTaken(meeting)}
        {...(seats !== undefined && { label: seats })}
        className="w-24 text-accent max-md:absolute max-md:end-0 max-md:top-5 md:w-28"
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:pe-28">
          {isDraft ? <StatusPill>{t('list.draft')}</StatusPill> : <PhasePill meeting={meeting} />}
          <span className="text-sm font-semibold text-accent">{meeting.series.name}</span>
        </p>
        <h2 className="mt-2 text-lg font-semibold max-md:pe-28">
          <a
            href={isDraft ? links.console(meeting.id) : links.meeting(meeting.id)}
            className="group-hover:text-accent after:absolute after:inset-0"
          >
            {meeting.title}
          </a>
        </h2>
        <p className="mt-1">{formatDateRange(meeting.startsOn, meeting.endsOn, lan)}</p>
        <p className="text-muted">{place}</p>
        {note}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm md:flex-col md:items-end md:text-end">
        {deadline !== undefined && <p className="font-semibold">{deadline}</p>}
        {price !== undefined && <p className="tabular">{price}</p>}
        {places !== undefined && <p className="tabular text-muted">{places}</p>}
        <JoinLink meeting={meeting} className="md:mt-2" />
        {!isDraft && meeting.phase !== 'ended' && (
          <a
            href={links.calendar(meeting.id)}
            aria-label={t('landing:card.calendarOf', { title: meeting.title })}
            className="relative z-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm font-semibold text-muted hover:text-text md:mt-auto"
          >
            <CalendarIcon className="size-4.5" />
            {t('landing:card.calendar')}
          </a>
        )}
      </div>
    </article>
  );
}

export function MeetingListSkeleton() {
  return (
    <SkeletonGroup>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-8 border-t py-5">
          <Skeleton className="h-14 w-28 shrink-0 rounded-t-full max-md:hidden" />
          <div className="grow">
            <Skeleton className="h-6.5 w-40 rounded-full" />
            <Skeleton className="mt-3 h-6 w-3/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
