import { registrationKindWords } from '@plenum/contract/registration/words';
import { valueLabels } from '@plenum/contract/registration/people/person-words';
import { inLanguage } from '@plenum/contract/kernel/language';
import type { RegistrationRow } from '@plenum/contract/console/registration-lists';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDateTime, formatNumber, money } from '#kernel/i18n/format';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { OrderPill, RegistrationPill, ReviewPill } from '#kernel/organize/state-pills';

export const shownAtFirst = [
  'name',
  'kind',
  'members',
  'contactName',
  'contactPhone',
  'payment',
  'review',
  'total',
  'changedAt',
];

export function useRegistrationColumns(timeZone: string): RecordColumn<RegistrationRow>[] {
  const { t } = useTranslation('organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  return [
    {
      key: 'name',
      header: t('people.column.name'),
      render: ({ name }) => name,
      width: 200,
      isAlwaysShown: true,
    },
    {
      key: 'kind',
      header: t('people.column.kind'),
      render: ({ kind }) => sentence(registrationKindWords[kind]),
      width: 176,
    },
    {
      key: 'members',
      header: t('people.column.members'),
      render: ({ members }) => formatNumber(members, lan),
      width: 88,
      align: 'end',
    },
    {
      key: 'organization',
      header: inLanguage(valueLabels.organization, lan),
      render: (row) => row.organization,
      width: 200,
    },
    {
      key: 'contactName',
      header: t('people.column.contactName'),
      render: (row) => row.contactName,
      width: 120,
    },
    {
      key: 'contactPhone',
      header: inLanguage(valueLabels.phone, lan),
      render: (row) => <span className="tabular">{row.contactPhone}</span>,
    },
    {
      key: 'contactEmail',
      header: inLanguage(valueLabels.email, lan),
      render: (row) => row.contactEmail,
      width: 200,
    },
    {
      key: 'state',
      header: t('people.column.state'),
      render: ({ state }) => <RegistrationPill state={state} />,
      width: 120,
    },
    {
      key: 'payment',
      header: t('people.column.payment'),
      render: ({ order, state }) =>
        order ? (
          <OrderPill status={paymentStatusOf(order)} />
        ) : (
          state !== 'submitted' && <RegistrationPill state={state} />
        ),
      width: 136,
    },
    {
      key: 'review',
      header: t('people.column.review'),
      render: ({ review }) => <ReviewPill review={review} />,
      width: 136,
    },
    {
      key: 'orderNumber',
      header: t('people.column.orderNumber'),
      render: ({ order }) => <span className="tabular">{order?.number}</span>,
      width: 168,
    },
    {
      key: 'total',
      header: t('people.column.total'),
      render: ({ order }) => order && money(order.fees.total, order.currency, lan),
      width: 120,
      align: 'end',
    },
    {
      key: 'changedAt',
      header: t('people.column.changedAt'),
      render: ({ changedAt }) => formatDateTime(changedAt, lan, timeZone),
      width: timeWidth(timeZone),
    },
  ];
}
