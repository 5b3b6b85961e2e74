import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate, formatTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { SessionItem } from './programme-session-item.tsx';
import type { Session } from './programme-layout.ts';
import type { ProgrammeView } from './programme-view.ts';

interface ProgrammeListProps {
  view: ProgrammeView;
  sessions: readonly Session[];
  /** True if the list may span several days, so that the date is shown above each. */
  hasDayHeads: boolean;
}

export function ProgrammeList({ view, sessions, hasDayHeads }: ProgrammeListProps) {
  const days = [...new Set(sessions.map(({ day }) => day))];
  return days.map((day) => (
    <DayList
      key={day}
      view={view}
      day={day}
      sessions={sessions.filter((session) => session.day === day)}
      hasHead={hasDayHeads}
    />
  ));
}

interface DayListProps {
  view: ProgrammeView;
  day: string;
  sessions: readonly Session[];
  hasHead: boolean;
}

function DayList({ view, day, sessions, hasHead }: DayListProps) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const date = formatDate(day, lan);
  // The line for the current time is placed before the next session, on a day that has begun and not ended.
  const hasBegun = sessions.some(({ startsAt }) => Date.parse(startsAt) <= view.now);
  const next = hasBegun ? sessions.find(({ startsAt }) => Date.parse(startsAt) > view.now) : undefined;
  return (
    <section className="mt-2 print:break-inside-auto">
      <h2 className={hasHead ? 'mt-8 text-lg font-semibold' : 'sr-only'}>{date}</h2>
      <ol aria-label={t('programme.listOf', { day: date })} className="mt-2 border-t">
        {sessions.map((session) => (
          <SessionItem key={session.id} view={view} session={session}>
            {session === next && <NowLine now={view.now} timeZone={view.index.programme.timeZone} />}
          </SessionItem>
        ))}
      </ol>
    </section>
  );
}

/** The current time in the list. */
function NowLine({ now, timeZone }: { now: number; timeZone: string }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  return (
    <span className="flex items-center gap-2 text-sm font-semibold text-seal print:hidden">
      <span className="tabular">
        {t('programme.nowAt', { time: formatTime(new Date(now), lan, timeZone) })}
      </span>
      <span aria-hidden className="h-px grow bg-current" />
    </span>
  );
}
