import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { componentLocale } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { barsOf, weeksOf, type Bar } from './calendar-grid.ts';
import { useMeetingLinks } from '../links.ts';

interface CalendarProps {
  /** `2026-05` */
  month: string;
  today: string;
  meetings: readonly MeetingCard[];
}

const HEAD = 32;
const LANE = 26;

/** A month as a table of weeks; each conference is a bar over its days, in the colour of its series. */
export function MonthCalendar({ month, today, meetings }: CalendarProps) {
  const lan = useAppStore((state) => state.lan);
  const weeks = weeksOf(month);
  const weekday = new Intl.DateTimeFormat(componentLocale(lan), { weekday: 'short', timeZone: 'UTC' });
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{monthName(month, lan)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="py-2 text-start text-xs font-semibold text-muted sm:text-sm">
              {weekday.format(new Date(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <Week key={week[0]} week={week} month={month} today={today} bars={barsOf(week, meetings)} />
        ))}
      </tbody>
    </table>
  );
}

interface WeekProps {
  week: readonly string[];
  month: string;
  today: string;
  bars: readonly Bar<MeetingCard>[];
}

function Week({ week, month, today, bars }: WeekProps) {
  const lanes = Math.max(2, ...bars.map(({ lane }) => lane + 1));
  return (
    <tr className="border-t">
      {week.map((day, column) => (
        <td key={day} className="relative p-0 align-top" style={{ height: HEAD + lanes * LANE + 8 }}>
          <time
            dateTime={day}
            {...(day === today && { 'aria-current': 'date' })}
            className={classes(
              'mt-1 inline-grid size-6.5 place-items-center rounded-full tabular text-sm',
              !day.startsWith(month) && 'text-muted',
              day === today && 'bg-accent font-semibold text-accent-text',
            )}
          >
            {Number(day.slice(8))}
          </time>
          {bars
            .filter((bar) => bar.column === column)
            .map((bar) => (
              <MeetingBar key={bar.item.id} bar={bar} />
            ))}
        </td>
      ))}
    </tr>
  );
}

function MeetingBar({ bar: { item, days, lane, begins, ends } }: { bar: Bar<MeetingCard> }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  const name = t('list.dayMeeting', {
    title: item.title,
    dates: formatDateRange(item.startsOn, item.endsOn, lan),
  });
  return (
    <a
      href={links.meeting(item.id)}
      title={name}
      aria-label={name}
      data-accent={item.series.accent}
      className={classes(
        'absolute left-0 z-1 block truncate bg-accent-soft px-1.5 text-xs leading-6 font-semibold text-accent hover:bg-accent hover:text-accent-text',
        begins && 'rounded-s-sm',
        ends && 'rounded-e-sm',
      )}
      style={{ top: HEAD + lane * LANE, width: `calc(${days * 100}% - 4px)` }}
    >
      {item.title}
    </a>
  );
}

/** Returns a month's name, such as `May 2026` or `2026年5月`. */
export function monthName(month: string, lan: 'en' | 'zh-cn'): string {
  return new Intl.DateTimeFormat(componentLocale(lan), {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`));
}
