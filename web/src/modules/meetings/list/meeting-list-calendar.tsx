import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { ChevronLeftIcon, ChevronRightIcon } from '#kernel/ui/icons/more-icons';
import { meetingPagesQuery } from '../api.ts';
import { addMonths, weeksOf } from './calendar-grid.ts';
import { MonthCalendar, monthName } from './calendar.tsx';
import { filterOf } from './list-filter.ts';
import { MeetingLine } from './meeting-card.tsx';
import type { VisitorListSearch } from '../search.ts';

interface MeetingCalendarProps {
  search: VisitorListSearch;
  today: string;
  onSearch: (search: VisitorListSearch) => void;
}

/** A month as a calendar, and below it the same as a list, for small screens and screen readers. */
export function MeetingCalendar({ search, today, onSearch }: MeetingCalendarProps) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const month = search.month ?? today.slice(0, 7);
  const days = weeksOf(month).flat();
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    meetingPagesQuery({ ...filterOf(search, today), from: days.at(0), to: days.at(-1) }, lan),
  );
  // Loads all pages, because a month is shown as a whole.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const meetings = data?.pages.flatMap((page) => page.meetings) ?? [];
  const inMonth = meetings
    .filter(({ startsOn, endsOn }) => startsOn.slice(0, 7) <= month && endsOn.slice(0, 7) >= month)
    .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn));
  const show = (next: string) =>
    onSearch({ ...search, month: next === today.slice(0, 7) ? undefined : next });
  return (
    <div aria-busy={!data}>
      <div className="flex items-center gap-1 pb-2">
        <h2 aria-live="polite" className="me-auto text-lg font-semibold">
          {monthName(month, lan)}
        </h2>
        <Button kind="quiet" isDisabled={search.month === undefined} onPress={() => show(today.slice(0, 7))}>
          {t('list.thisMonth')}
        </Button>
        <IconButton
          icon={ChevronLeftIcon}
          label={t('list.previousMonth')}
          onPress={() => show(addMonths(month, -1))}
        />
        <IconButton
          icon={ChevronRightIcon}
          label={t('list.nextMonth')}
          onPress={() => show(addMonths(month, 1))}
        />
      </div>
      <MonthCalendar month={month} today={today} meetings={meetings} />
      <ul className="mt-6 border-t">
        {inMonth.map((meeting) => (
          <li key={meeting.id} className="not-first:border-t">
            <MeetingLine meeting={meeting} />
          </li>
        ))}
      </ul>
      {data && inMonth.length === 0 && <p className="py-4 text-muted">{t('list.noneInMonth')}</p>}
    </div>
  );
}
