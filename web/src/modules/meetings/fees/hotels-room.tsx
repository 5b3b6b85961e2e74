import { roomWords } from '@plenum/contract/meetings/words';
import type { PublicHotel } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { priceText } from './fees-price.ts';
import { shortDay, shortWeekday } from '../dates.ts';

type Room = PublicHotel['rooms'][number];

export function HotelRoom({ room }: { room: Room }) {
  const { t } = useTranslation('meetings');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const kind = sentence(roomWords[room.kind]);
  const facts = [
    kind === room.name ? '' : kind,
    t('hotel.capacity', { count: room.capacity }),
    t(room.shared ? 'hotel.canShare' : 'hotel.wholeOnly'),
    t(room.breakfast ? 'hotel.breakfast' : 'hotel.noBreakfast'),
  ].filter(Boolean);
  return (
    <li className="border-b py-4">
      <div className="flex items-baseline justify-between gap-6">
        <div>
          <h4 className="font-semibold">{room.name}</h4>
          <ul className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <p className="shrink-0 text-end">
          <strong className="tabular font-semibold">{priceText(room.price, lan) ?? t('fees.free')}</strong>
          <span className="block text-sm text-muted">{t('hotel.perNight')}</span>
        </p>
      </div>
      {room.nights.length > 0 && <Nights nights={room.nights} />}
    </li>
  );
}

const FEW = 5;

/** The nights of a room type as in a calendar, each with the number of rooms left. */
function Nights({ nights }: { nights: Room['nights'] }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  return (
    <ul aria-label={t('hotel.nights')} className="mt-3 flex flex-wrap gap-2">
      {nights.map(({ day, remaining }) => (
        <li
          key={day}
          className={classes(
            'flex w-17 flex-col items-center rounded-md border py-1.5 text-center leading-snug',
            remaining === 0 && 'bg-surface-sunken text-muted',
          )}
        >
          <time dateTime={day} className="contents">
            <span className="sr-only">{formatDate(day, lan)}</span>
            <span aria-hidden className="text-xs text-muted">
              {shortWeekday(day, lan)}
            </span>
            <span aria-hidden className="tabular font-semibold">
              {shortDay(day, lan)}
            </span>
          </time>
          <span
            className={classes(
              'text-xs',
              remaining === 0
                ? 'text-muted'
                : remaining <= FEW
                  ? 'font-semibold text-warning'
                  : 'text-success',
            )}
          >
            {remaining === 0 ? t('hotel.noRooms') : t('hotel.roomsLeft', { count: remaining })}
          </span>
        </li>
      ))}
    </ul>
  );
}
