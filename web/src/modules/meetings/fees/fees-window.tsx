import { priceMessages, type PriceState, priceStateMessages } from '@plenum/contract/meetings/price-window';
import type { PublicType } from '@plenum/contract/meetings/public-schemas';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, formatDay, formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { timeLeft } from '../dates.ts';
import type { FeeColumn } from './fees-columns.ts';
import { priceText } from './fees-price.ts';
import { useNow } from '#kernel/clock/use-now';

export interface FeeListProps {
  types: readonly PublicType[];
  columns: readonly FeeColumn[];
  timeZone: string;
}

/** The period of a price: "Until 30 April", and the time left. */
export function WindowTime({ column, timeZone }: { column: FeeColumn; timeZone: string }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const now = useNow();
  const { from, until, state } = column;
  if (state === 'effective' && until !== null) {
    const left = timeLeft(until, now, lan);
    const day = formatDay(lastMoment(until), lan, timeZone);
    return (
      <>
        {t('fees.until', { day })}
        {left !== '' && <span className="block text-accent">{t('fees.ends', { left })}</span>}
      </>
    );
  }
  if (state === 'not_effective' && from !== null)
    return t('fees.from', { day: formatDay(from, lan, timeZone) });
  if (state === 'expired' && until !== null)
    return t('fees.until', { day: formatDay(lastMoment(until), lan, timeZone) });
  return null;
}

// Returns the last moment of a window. `until` is exclusive, so a window that ends at midnight ends on the day before.
function lastMoment(until: string): Date {
  return new Date(Date.parse(until) - 1);
}

export function WindowPrice({ column, typeId }: { column: FeeColumn; typeId: string }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const window = column.windows.get(typeId);
  if (!window) return <span className="text-muted">{t('fees.notOffered')}</span>;
  const text = priceText(window.price, lan) ?? t('fees.free');
  if (window.state === 'effective') return <strong className="font-semibold">{text}</strong>;
  if (window.state === 'expired')
    return (
      <>
        <s className="text-muted">{text}</s>
        {column.state === 'effective' && (
          <span className="block text-sm text-muted">
            <WindowState state="expired" />
          </span>
        )}
      </>
    );
  return <span className="text-muted">{text}</span>;
}

/** The name of a type, its description, and whether places are left. */
export function TypeFacts({ type }: { type: PublicType }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const list = new Intl.ListFormat(lan === 'en' ? 'en' : 'zh-CN', { type: 'conjunction' });
  return (
    <>
      {type.description !== '' && (
        <p className="mt-0.5 measure text-sm whitespace-pre-line text-muted">{type.description}</p>
      )}
      {type.identities.length > 0 && (
        <p className="mt-0.5 text-sm text-muted">
          {t('fees.forWhom', { who: list.format(type.identities.map((who) => t(`fees.identity.${who}`))) })}
        </p>
      )}
      {type.remaining !== null && (
        <p className="mt-0.5 text-sm font-medium">
          {type.remaining === 0 ? (
            <span className="text-danger">{fieldSentence(priceMessages.no_stock, lan)}</span>
          ) : (
            <span className="text-muted">
              {t('fees.remaining', {
                count: type.remaining,
                places: formatNumber(type.remaining, lan),
              })}
            </span>
          )}
        </p>
      )}
    </>
  );
}

/** The specification's word for a price that has ended. For a price that begins later, the date is enough. */
export function WindowState({ state }: { state: PriceState }) {
  const lan = useAppStore((store) => store.lan);
  return state === 'expired' ? fieldSentence(priceStateMessages.expired, lan) : null;
}

/** The payment deadline of the current prices, once for all types that share it. */
export function PayByNotes({ types, timeZone }: { types: readonly PublicType[]; timeZone: string }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const time = (at: string) => formatDateTime(at, lan, timeZone);
  const notes = types
    .flatMap(({ windows }) => windows)
    .filter((window) => window.state === 'effective')
    .flatMap(({ name, from, until, payBy }) => {
      if (payBy === null) return [];
      if (until !== null && until !== payBy)
        return t('fees.orderAndPay', { name, at: time(until), payBy: time(payBy) });
      return from
        ? t('fees.payBetween', { name, start: time(from), end: time(payBy) })
        : t('fees.payBy', { name, end: time(payBy) });
    });
  return [...new Set(notes)].map((note) => (
    <p key={note} className="mt-3 measure text-sm text-muted">
      {note}
    </p>
  ));
}
