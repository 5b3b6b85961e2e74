import { listWords } from '@plenum/contract/registration/lists/list-words';
import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { currencies, type Currency } from '@plenum/contract/kernel/money';
import { useSentence } from '#kernel/i18n/use-sentence';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { type Column, Table } from '#kernel/ui/layout/table';
import { useLinks } from '#kernel/organize/links';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { OrderPill } from '#kernel/organize/state-pills';

type Order = AccountDetail['orders'][number];
type Payment = AccountDetail['payments'][number];

/** Orders, their payments, and the person's balance with the site. */
export function AccountMoney({ account }: { account: AccountDetail }) {
  const { t } = useTranslation('accounts-organize');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  return (
    <>
      <FactGroup title={t('accounts.balance')}>
        {account.balances.length === 0 ? (
          <p className="text-muted">{t('accounts.noBalance')}</p>
        ) : (
          <FactList
            facts={account.balances.map(({ currency, amount, debt }) => ({
              id: currency,
              label: currency,
              value:
                debt > 0
                  ? t('accounts.debt', { amount: money(debt, currency, lan) })
                  : money(amount, currency, lan),
            }))}
          />
        )}
      </FactGroup>
      <FactGroup title={partTitle('orders')}>
        <Orders orders={account.orders} />
      </FactGroup>
      <FactGroup title={t('accounts.payments')}>
        <Payments payments={account.payments} />
      </FactGroup>
    </>
  );
}

function Orders({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('accounts-organize');
  const partTitle = usePartTitle();
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const columns: Column<Order>[] = [
    {
      id: 'number',
      label: sentence(listWords.orderNumber),
      isRowHeader: true,
      renderCell: ({ id, number, conference }) => (
        <Link href={links.console(conference.id, 'orders', { open: id })}>{number}</Link>
      ),
    },
    { id: 'conference', label: t('accounts.conference'), renderCell: ({ conference }) => conference.title },
    {
      id: 'state',
      label: sentence(listWords.payment),
      renderCell: ({ state }) => <OrderPill status={state} />,
    },
    {
      id: 'placed',
      label: t('accounts.placedAt'),
      renderCell: ({ placedAt }) => formatDateTime(placedAt, lan),
    },
    {
      id: 'total',
      label: t('accounts.total'),
      align: 'end',
      renderCell: ({ total, currency }) => money(total, currency, lan),
    },
  ];
  return <Table label={partTitle('orders')} columns={columns} rows={orders} rowKey={({ id }) => id} />;
}

function Payments({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation('accounts-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const known = (currency: string): Currency | undefined => currencies.find((one) => one === currency);
  const columns: Column<Payment>[] = [
    {
      id: 'number',
      label: sentence(listWords.orderNumber),
      isRowHeader: true,
      renderCell: ({ number }) => number,
    },
    { id: 'conference', label: t('accounts.conference'), renderCell: ({ conference }) => conference.title },
    { id: 'paid', label: t('accounts.paidAt'), renderCell: ({ paidAt }) => formatDateTime(paidAt, lan) },
    {
      id: 'amount',
      label: t('accounts.total'),
      align: 'end',
      renderCell: ({ amount, currency, isUndone }) => {
        const of = known(currency);
        const said = of ? money(amount, of, lan) : `${currency} ${amount / 100}`;
        return isUndone ? <s className="text-muted">{said}</s> : said;
      },
    },
  ];
  return <Table label={t('accounts.payments')} columns={columns} rows={payments} rowKey={({ id }) => id} />;
}
