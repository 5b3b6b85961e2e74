import { methodWords, registrationKindWords } from '@plenum/contract/registration/words';
import type { OrderRow } from '@plenum/contract/console/order-lists';
import { useTranslation } from 'react-i18next';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDateTime, formatNumber, money } from '#kernel/i18n/format';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { HoldLeft } from './hold-left.tsx';
import { useNow } from '#kernel/clock/use-now';
import { OrderPill } from '../people/state-pills.tsx';

export const shownAtFirst = [
  'orderNumber',
  'buyer',
  'people',
  'payment',
  'total',
  'method',
  'holdUntil',
  'placedAt',
];

export function useOrderColumns(timeZone: string): RecordColumn<OrderRow>[] {
  const { t } = useTranslation('console');
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
      render: ({ state }) => <OrderPill state={state} />,
      width: 136,
    },
    amount('conference'),
    amount('hotel'),
    amount('activity'),
    amount('total'),
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
