import { orderFigures } from '@plenum/contract/console/figures';
import type { OrderRow } from '@plenum/contract/console/order-lists';
import type { OrderHead } from '@plenum/contract/registration/orders/schemas';
import { methodWords, registrationKindWords } from '@plenum/contract/registration/words';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useNow } from '#kernel/clock/use-now';
import { formatDateTime, formatNumber, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { OrderPill } from '#kernel/organize/state-pills';

export const shownAtFirst = [
  'orderNumber',
  'buyer',
  'people',
  'payment',
  'total',
  'received',
  'due',
  'method',
  'holdUntil',
  'placedAt',
];

export function useOrderColumns(timeZone: string): RecordColumn<OrderRow>[] {
  const { t } = useTranslation('organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const now = useNow();
  const amount = (fee: 'conference' | 'hotel' | 'activity' | 'total'): RecordColumn<OrderRow> => ({
    key: fee,
    header: t(`people.column.${fee}`),
    render: ({ fees, currency }) => money(fees[fee], currency, lan),
    width: 120,
    align: 'end',
  });
  const figure = (key: 'received' | 'due' | 'refunded'): RecordColumn<OrderRow> => ({
    key,
    header: t(`people.column.${key}`),
    render: (order) => money(orderFigures(order)[key], order.currency, lan),
    width: 120,
    align: 'end',
  });
  return [
    {
      key: 'orderNumber',
      header: t('people.column.orderNumber'),
      render: ({ number }) => <span className="tabular">{number}</span>,
      width: 168,
      isAlwaysShown: true,
    },
    { key: 'buyer', header: t('people.column.buyer'), render: ({ buyer }) => buyer, width: 160 },
    {
      key: 'kind',
      header: t('people.column.kind'),
      render: ({ kind }) => sentence(registrationKindWords[kind]),
      width: 112,
    },
    {
      key: 'people',
      header: t('people.column.members'),
      render: ({ people }) => formatNumber(people, lan),
      width: 88,
      align: 'end',
    },
    {
      key: 'payment',
      header: t('people.column.payment'),
      render: (order) => <OrderPill status={paymentStatusOf(order)} />,
      width: 136,
    },
    amount('conference'),
    amount('hotel'),
    amount('activity'),
    amount('total'),
    figure('received'),
    figure('due'),
    figure('refunded'),
    {
      key: 'method',
      header: t('people.column.method'),
      render: ({ method }) => method && sentence(methodWords[method]),
      width: 152,
    },
    {
      key: 'holdUntil',
      header: t('people.column.holdUntil'),
      render: (order) => <HoldLeft order={order} now={now} timeZone={timeZone} />,
      width: 160,
    },
    {
      key: 'placedAt',
      header: t('people.column.placedAt'),
      render: ({ placedAt }) => formatDateTime(placedAt, lan, timeZone),
      width: timeWidth(timeZone),
    },
  ];
}

const HOUR = 3_600_000;
const SOON = 24 * HOUR;

/** How long an unpaid order still holds its places; in days and hours, since a list is looked at and not watched. */
export function HoldLeft({ order, now, timeZone }: { order: OrderHead; now: number; timeZone: string }) {
  const { t } = useTranslation('registration-organize');
  const lan = useAppStore((state) => state.lan);
  if (order.state !== 'unpaid' || order.holdUntil === null) return null;
  const left = Date.parse(order.holdUntil) - now;
  const hours = Math.floor(left / HOUR);
  return (
    <span
      title={formatDateTime(order.holdUntil, lan, timeZone)}
      className={classes('tabular', left < SOON && 'text-warning')}
    >
      {left <= 0 && t('people.hold.over')}
      {left > 0 && hours < 1 && t('people.hold.minutes', { count: Math.ceil(left / 60_000) })}
      {hours >= 1 && hours < 48 && t('people.hold.hours', { count: hours })}
      {hours >= 48 && t('people.hold.days', { count: Math.floor(hours / 24) })}
    </span>
  );
}
