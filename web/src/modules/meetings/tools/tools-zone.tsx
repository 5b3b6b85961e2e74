import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate, formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { programmeQuery } from '../api.ts';
import { LoadFailed } from '../blocks/meeting-load-failed.tsx';

const control =
  'min-h-11 w-full rounded-md border border-border-field bg-surface-raised px-3 hover:border-border-control';

/** Shows the times of each session in a chosen time zone, at first the reader's own. */
export function ZoneTool({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const caption = useId();
  const [zone, setZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [chosen, setDay] = useState<string>();
  const { data: programme, error, refetch } = useQuery(programmeQuery(meetingId, lan));
  if (error && !programme) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!programme)
    return (
      <SkeletonGroup className="min-h-dvh">
        <SkeletonText lines={4} />
      </SkeletonGroup>
    );
  const day = programme.days.find((known) => known === chosen) ?? programme.days[0] ?? '';
  const sessions = programme.sessions
    .filter((session) => session.day === day)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const there = (instant: string) => {
    const wall = toWallTime(instant, zone);
    // Adds the day if it is a different one in that zone.
    const time = wall.slice(11);
    return wall.startsWith(day) ? time : t('tools.onDay', { day: formatDay(wall.slice(0, 10), lan), time });
  };
  return (
    <>
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <label>
          <span className="mb-1.5 block text-sm font-semibold">{t('tools.zone')}</span>
          <select value={zone} onChange={(event) => setZone(event.target.value)} className={control}>
            {[...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="mb-1.5 block text-sm font-semibold">{t('tools.day')}</span>
          <select value={day} onChange={(event) => setDay(event.target.value)} className={control}>
            {programme.days.map((name) => (
              <option key={name} value={name}>
                {formatDate(name, lan)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <table className="mt-5 w-full border-collapse text-start" aria-describedby={caption}>
        <caption id={caption} className="sr-only">
          {t('tools.zoneTitle')}
        </caption>
        <thead>
          <tr className="border-b text-sm text-muted">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {t('tools.session')}
            </th>
            <th scope="col" className="py-2 pe-4 text-end font-medium">
              {t('tools.there')}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t('tools.here')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, title, start, startsAt }) => (
            <tr key={id} className="border-b align-baseline">
              <th scope="row" className="py-2.5 pe-4 text-start font-normal">
                {title}
              </th>
              <td className="tabular py-2.5 pe-4 text-end text-muted">{start}</td>
              <td className="tabular py-2.5 text-end font-semibold whitespace-nowrap">{there(startsAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
