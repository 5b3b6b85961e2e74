import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { priceMessages } from '@plenum/contract/meetings/price-window';
import type { PublicActivity } from '@plenum/contract/meetings/public-schemas';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay, formatNumber, formatTime, formatTimeThere } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { priceText } from './fees-price.ts';
import { shortWeekday } from '../dates.ts';

interface ActivityListProps {
  title: string;
  activities: readonly PublicActivity[];
  timeZone: string;
}

/** Meals, sub-forums and visits that can be booked. */
export function ActivityList({ title, activities, timeZone }: ActivityListProps) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  if (activities.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-2">
        {activities.map((activity) => (
          <li key={activity.id} className="flex items-baseline justify-between gap-6 border-b py-4">
            <div className="min-w-0">
              <h3>{activity.name}</h3>
              <p className="mt-0.5 text-sm text-muted">
                {t('fees.when', {
                  weekday: shortWeekday(toWallTime(activity.startsAt, timeZone).slice(0, 10), lan),
                  day: formatDay(activity.startsAt, lan, timeZone),
                  start: formatTime(activity.startsAt, lan, timeZone),
                  end: formatTimeThere(activity.endsAt, lan, timeZone),
                })}
                {activity.place !== '' && <span className="block">{activity.place}</span>}
              </p>
              {activity.description !== '' && (
                <p className="mt-1 measure text-sm whitespace-pre-line text-muted">{activity.description}</p>
              )}
            </div>
            <p className="shrink-0 text-end">
              <strong className="tabular font-semibold">
                {priceText(activity.price, lan) ?? t('fees.free')}
              </strong>
              {activity.remaining !== null && (
                <span className="block text-sm">
                  {activity.remaining === 0 ? (
                    <span className="font-medium text-danger">
                      {fieldSentence(priceMessages.no_stock, lan)}
                    </span>
                  ) : (
                    <span className="text-muted">
                      {t('fees.remaining', {
                        count: activity.remaining,
                        places: formatNumber(activity.remaining, lan),
                      })}
                    </span>
                  )}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
