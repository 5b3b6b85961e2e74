import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { MeetingCard as Meeting } from '@plenum/contract/meetings/public-schemas';
import { badgeOf } from '@plenum/contract/meetings/states';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { shareTaken, useCardWords } from '../card-words.ts';
import { useDeadlineText } from '../blocks/deadline-countdown.tsx';
import { useMeetingLinks } from '../links.ts';
import { JoinLink } from './join-link.tsx';
import { PhasePill } from '../phase-pill.tsx';

/** A conference as a card that is a link, in the colour of its series. */
export function MeetingCard({ meeting, showsSeries = false }: { meeting: Meeting; showsSeries?: boolean }) {
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  const { place, price, places, seats } = useCardWords(meeting);
  const deadline = useDeadlineText(meeting);
  return (
    <article
      data-accent={meeting.series.accent}
      className="relative flex h-full flex-col rounded-lg border bg-surface-raised p-5 transition-[border-color,box-shadow] focus-within:border-accent hover:border-border-control hover:shadow-soft"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <PhasePill meeting={meeting} />
          {showsSeries && <p className="mt-2.5 text-sm font-semibold text-accent">{meeting.series.name}</p>}
        </div>
        <HallOfSeats
          size="small"
          taken={shareTaken(meeting)}
          {...(seats !== undefined && { label: seats })}
          className="w-22 shrink-0 text-accent"
        />
      </div>
      <h3 className="mt-2.5 text-lg font-semibold">
        <a href={links.meeting(meeting.id)} className="outline-offset-4 after:absolute after:inset-0">
          {meeting.title}
        </a>
      </h3>
      {meeting.theme !== '' && <p className="mt-1 line-clamp-2 text-muted">{meeting.theme}</p>}
      <p className="mt-3">{formatDateRange(meeting.startsOn, meeting.endsOn, lan)}</p>
      <p className="text-muted">{place}</p>
      {(deadline ?? price ?? places) !== undefined && (
        <p className="mt-auto flex flex-wrap gap-x-4 gap-y-0.5 pt-4 tabular text-sm text-muted">
          {deadline !== undefined && <span className="font-semibold text-text">{deadline}</span>}
          {price !== undefined && <span>{price}</span>}
          {places !== undefined && <span>{places}</span>}
        </p>
      )}
      <JoinLink meeting={meeting} className="mt-2" />
    </article>
  );
}

/** A conference as one line, for past ones and long lists. */
export function MeetingLine({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation('landing');
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  return (
    <article
      data-accent={meeting.series.accent}
      className="group relative grid gap-x-6 py-3.5 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-baseline"
    >
      <p className="tabular text-sm text-muted">{formatDateRange(meeting.startsOn, meeting.endsOn, lan)}</p>
      <h3 className="font-semibold">
        <a href={links.meeting(meeting.id)} className="group-hover:text-accent after:absolute after:inset-0">
          {meeting.title}
        </a>
      </h3>
      <p className="text-sm text-muted">
        {meeting.phase === 'ended'
          ? meeting.city
          : t('card.stateAt', { state: t(`phase.${badgeOf(meeting)}`), city: meeting.city })}
      </p>
    </article>
  );
}
