import type { RosterEntry } from '@plenum/contract/checkin/schemas';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { mealKinds } from '@plenum/contract/meetings/catalogue';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import type { Briefing } from './store/device-store.ts';

type Activity = Briefing['activities'][number];

const isMeal = ({ kind }: Activity) => mealKinds.some((meal) => meal === kind);
const DAY = 86_400_000;

/** Nights, meals, and other bookings, which people ask about at a gate. */
export function Bookings({ person, briefing }: { person: RosterEntry; briefing: Briefing }) {
  const { t } = useTranslation('desk');
  const lan = useAppStore((state) => state.lan);
  const { checkIn, checkOut, activityIds } = person;
  const booked = briefing.activities.filter(({ id }) => activityIds.includes(id));
  const listed = (activities: readonly Activity[]) =>
    activities
      .map(({ name, startsAt }) =>
        t('booked.one', {
          name: textIn(name, lan),
          day: formatDay(startsAt, lan, briefing.conference.timeZone),
        }),
      )
      .join(t('booked.comma'));
  const lines = [
    ...(checkIn !== null && checkOut !== null
      ? [
          [
            t('booked.nights'),
            t('booked.stay', {
              range: formatDateRange(checkIn, checkOut, lan),
              count: (Date.parse(checkOut) - Date.parse(checkIn)) / DAY,
            }),
          ] as const,
        ]
      : []),
    [t('booked.meals'), listed(booked.filter(isMeal))] as const,
    [t('booked.activities'), listed(booked.filter((activity) => !isMeal(activity)))] as const,
  ].filter(([, value]) => value !== '');
  if (lines.length === 0) return null;
  return (
    <dl className="mt-4 grid max-w-prose grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {lines.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="opacity-80">{name}</dt>
          <dd className="line-clamp-2 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
