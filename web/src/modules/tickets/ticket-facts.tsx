import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { inLanguage } from '@plenum/contract/kernel/language';
import { mealKinds } from '@plenum/contract/meetings/catalogue';
import { stayWords } from '@plenum/contract/registration/people/stay';
import type { TicketView } from '@plenum/contract/tickets/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay, formatTimeThere } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';

type Activity = TicketView['activities'][number];

const isMeal = ({ kind }: Activity) => mealKinds.some((meal) => meal === kind);

/** The bookings: days, place, room, meals, activities. */
export function TicketFacts({ ticket, orderHref }: { ticket: TicketView; orderHref?: string | undefined }) {
  const { t } = useTranslation('tickets');
  const lan = useAppStore((state) => state.lan);
  const { meeting, stay, activities, orderNumber, teamName } = ticket;
  const nights = stay ? (Date.parse(stay.checkOut) - Date.parse(stay.checkIn)) / 86_400_000 : 0;
  return (
    <dl className="divide-y rounded-lg border bg-surface-raised px-5 sm:px-6">
      <Fact name={formatDateRange(meeting.startsOn, meeting.endsOn, lan)}>
        <p>{meeting.venue}</p>
        <p className="text-sm text-muted">{meeting.city}</p>
      </Fact>
      {stay && (
        <Fact name={t('hotel')}>
          <p>
            {stay.hotel} · {stay.room}
          </p>
          <p className="text-sm text-muted">
            {t('nights', {
              count: nights,
              range: formatDateRange(stay.checkIn, stay.checkOut, lan),
              choice: inLanguage(stayWords[stay.choice], lan),
            })}
          </p>
          {stay.roomNumber !== '' && (
            <p className="font-semibold">{t('room', { number: stay.roomNumber })}</p>
          )}
        </Fact>
      )}
      <Booked name={t('meals')} activities={activities.filter(isMeal)} timeZone={meeting.timeZone} />
      <Booked
        name={t('activities')}
        activities={activities.filter((activity) => !isMeal(activity))}
        timeZone={meeting.timeZone}
      />
      {teamName !== '' && <Fact name={t('team')}>{teamName}</Fact>}
      <Fact name={t('order')}>
        {orderHref === undefined ? (
          <span className="tabular">{orderNumber}</span>
        ) : (
          <Link href={orderHref} className="tabular">
            {orderNumber}
          </Link>
        )}
      </Fact>
    </dl>
  );
}

function Booked({
  name,
  activities,
  timeZone,
}: {
  name: string;
  activities: readonly Activity[];
  timeZone: string;
}) {
  const { t } = useTranslation('tickets');
  const lan = useAppStore((state) => state.lan);
  if (activities.length === 0) return null;
  return (
    <Fact name={name}>
      <ul className="flex flex-col gap-2">
        {activities.map((activity) => (
          <li key={activity.id}>
            <p>{activity.name}</p>
            <p className="tabular flex flex-wrap justify-end gap-x-3 text-sm text-muted">
              <span>
                {t('at', {
                  day: formatDay(activity.startsAt, lan, timeZone),
                  time: formatTimeThere(activity.startsAt, lan, timeZone),
                })}
              </span>
              {activity.place !== '' && <span>{activity.place}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-5 py-3.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-end break-words">{children}</dd>
    </div>
  );
}
