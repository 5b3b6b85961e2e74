import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay, formatTimeThere } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { ContactList } from '../contact/contact-list.tsx';

/** The deadlines and the contacts, shown next to every tab. */
export function MeetingSide({ meeting }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('meetings');
  const { people, hours } = meeting.contacts;
  if (meeting.dates.length === 0 && people.length === 0) return null;
  return (
    <aside className="flex flex-col gap-10 max-lg:border-t max-lg:pt-8 print:hidden">
      {meeting.dates.length > 0 && (
        <section>
          <h2 className="font-semibold">{t('detail.importantDates')}</h2>
          <ImportantDates meeting={meeting} />
        </section>
      )}
      {people.length > 0 && (
        <section>
          <h2 className="font-semibold">{t('detail.questions')}</h2>
          {hours !== '' && <p className="mt-1 text-sm text-muted">{hours}</p>}
          <ContactList people={people} className="mt-4" />
        </section>
      )}
    </aside>
  );
}

export function ImportantDates({ meeting: { dates, timeZone } }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const next = dates.find(({ past }) => !past);
  return (
    <ul className="mt-2">
      {dates.map((date) => {
        const { name, at, wholeDay, past } = date;
        const day = formatDay(at, lan, timeZone);
        return (
          <li
            key={name + at}
            className={classes(
              'flex items-baseline justify-between gap-6 border-b py-2.5',
              past && 'text-muted',
            )}
          >
            <span>
              {past ? <s>{name}</s> : name}
              {past && <span className="sr-only"> {t('detail.past')}</span>}
            </span>
            <time
              dateTime={at}
              className={classes(
                'tabular shrink-0',
                date === next && 'font-semibold',
                past && 'line-through',
              )}
            >
              {wholeDay ? day : t('detail.dayAndTime', { day, time: formatTimeThere(at, lan, timeZone) })}
            </time>
          </li>
        );
      })}
    </ul>
  );
}
