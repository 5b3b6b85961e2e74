import type { Currency } from '@plenum/contract/kernel/money';
import type { Offer } from '@plenum/contract/registration/offer';
import type { Quote, QuoteLine } from '@plenum/contract/registration/checkout/quote';
import { useTranslation } from '#kernel/i18n/use-translation';
import { money, price } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { roomsOf } from '../fields/wishes.ts';
import { useActivityName } from './activity-name.ts';

interface SumLine {
  key: string;
  label: string;
  amount: number;
}

export interface TotalLinesProps {
  offer: Offer;
  quote: Quote;
  currency: Currency;
}

/** The parts of the total: each line of one person, or the three fees of several, and the discount. */
export function TotalLines({ offer, quote, currency }: TotalLinesProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const describe = useDescribeLine(offer, currency);
  const isTeam = new Set(quote.lines.map(({ memberId }) => memberId)).size > 1;
  const lines = isTeam ? feeLines() : quote.lines.map((line) => ({ ...describe(line), key: keyOf(line) }));
  const hasStay = offer.hotels.length > 0;
  const missing = [
    ...(hasNone('conference') ? [t('total.conference')] : []),
    ...(hasStay && hasNone('hotel') ? [t('total.hotel')] : []),
    ...(offer.activities.length > 0 && hasNone('activity') ? [t('total.activity')] : []),
  ];
  return (
    <dl className="grid gap-2.5 text-sm">
      {lines.map(({ key, label, amount }) => (
        <div key={key} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0">{label}</dt>
          <dd className="tabular shrink-0">{amount === 0 ? t('free') : money(amount, currency, lan)}</dd>
        </div>
      ))}
      {quote.fees.discount > 0 && (
        <div className="flex items-baseline justify-between gap-4 text-success">
          <dt>{t('total.discount')}</dt>
          <dd className="tabular shrink-0">{money(-quote.fees.discount, currency, lan)}</dd>
        </div>
      )}
      {missing.map((label) => (
        <div key={label} className="flex items-baseline justify-between gap-4 text-muted">
          <dt>{label}</dt>
          <dd>{t('total.notChosen')}</dd>
        </div>
      ))}
    </dl>
  );

  function hasNone(kind: QuoteLine['kind']): boolean {
    return !quote.lines.some((line) => line.kind === kind);
  }

  function feeLines(): SumLine[] {
    const { conference, hotel, activity } = quote.fees;
    return [
      { key: 'conference', label: t('total.conference'), amount: conference },
      ...(hotel > 0 ? [{ key: 'hotel', label: t('total.hotel'), amount: hotel }] : []),
      ...(activity > 0 ? [{ key: 'activity', label: t('total.activity'), amount: activity }] : []),
    ];
  }
}

/** The description of a line, and its price. */
export function useDescribeLine(offer: Offer, currency: Currency): (line: QuoteLine) => Omit<SumLine, 'key'> {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const activityName = useActivityName(offer);
  return (line) => {
    const amount = line.quantity * line.unitAmount;
    if (line.kind === 'hotel') {
      const found = roomsOf(offer).find(({ room }) => room.id === line.roomTypeId);
      const values = {
        count: line.quantity,
        unit: price(line.unitAmount, currency, lan),
        room: found?.room.name,
      };
      return { amount, label: t(line.unit === 'room' ? 'total.roomLine' : 'total.bedLine', values) };
    }
    if (line.kind === 'activity') {
      const found = offer.activities.find(({ id }) => id === line.activityId);
      return { amount, label: found ? activityName(found) : '' };
    }
    const type = offer.types.find(({ id }) => id === line.typeId);
    const window = type?.windows.find(({ id }) => id === line.windowId)?.name ?? '';
    return { amount, label: t('total.conferenceLine', { type: type?.name, window }) };
  };
}

function keyOf({ memberId, kind, activityId }: QuoteLine): string {
  return `${memberId} ${kind} ${activityId ?? ''}`;
}
