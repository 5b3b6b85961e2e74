import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { Language } from '@plenum/contract/kernel/language';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay, money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { orderQuery } from '../api.ts';

/** The number of lines that fit next to a payment. */
const FIRST = 8;

/** A summary of an order. For a team it is grouped by fee, because a list of people would be too long. */
export function OrderSummary({ id }: { id: string }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { data: order } = useQuery(orderQuery(id, lan));
  if (!order) return null;
  return (
    <section className="rounded-lg border bg-surface-raised p-5">
      <h2 className="font-bold">{t('order.lines')}</h2>
      <dl className="tabular mt-2 text-sm">
        {(order.lines.length > FIRST ? feeLines(order, t) : personLines(order, lan)).map(
          ({ key, name, detail, amount }) => (
            <div key={key} className="flex justify-between gap-4 border-b py-2.5">
              <dt className="min-w-0 break-words">
                {name}
                {detail !== '' && <span className="block text-muted">{detail}</span>}
              </dt>
              <dd className="shrink-0">{amount === 0 ? t('free') : money(amount, order.currency, lan)}</dd>
            </div>
          ),
        )}
        {order.fees.discount > 0 && (
          <div className="flex justify-between gap-4 border-b py-2.5">
            <dt className="min-w-0 break-words">{t('total.discountBy', { code: order.code })}</dt>
            <dd className="shrink-0">{money(-order.fees.discount, order.currency, lan)}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 pt-3 text-base font-bold">
          <dt>{t('total.total')}</dt>
          <dd>{money(order.fees.total, order.currency, lan)}</dd>
        </div>
      </dl>
    </section>
  );
}

interface SummaryLine {
  key: string;
  name: string;
  /** The day of a meal or an activity, the nights of a room; otherwise empty. */
  detail: string;
  amount: number;
}

function personLines({ lines, meeting }: OrderView, lan: Language): SummaryLine[] {
  return lines.map(({ kind, name, participantName, amount, startsAt, checkIn, checkOut }, index) => ({
    key: String(index),
    // The line for a person's place names the person; their rooms and meals follow below it.
    name: kind === 'conference' ? `${participantName} · ${name}` : name,
    detail:
      startsAt !== null
        ? formatDay(startsAt, lan, meeting.timeZone)
        : checkIn !== null && checkOut !== null
          ? formatDateRange(checkIn, checkOut, lan)
          : '',
    amount,
  }));
}

type Fee = 'conference' | 'hotel' | 'activity';

function feeLines({ fees }: OrderView, t: (key: `total.${Fee}`) => string): SummaryLine[] {
  return (['conference', 'hotel', 'activity'] as const)
    .filter((fee) => fees[fee] > 0)
    .map((fee) => ({ key: fee, name: t(`total.${fee}`), detail: '', amount: fees[fee] }));
}
