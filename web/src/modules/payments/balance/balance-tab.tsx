import type { BalanceEntry } from '@plenum/contract/payments/balance-schemas';
import { type Currency, currencyWords } from '@plenum/contract/kernel/money';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useLive } from '#kernel/live/use-live';
import { useAppStore } from '#kernel/state/app-store';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { classes } from '#kernel/ui/classes';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Table } from '#kernel/ui/layout/table';
import { usePaymentLinks } from '../links.ts';
import { BALANCE, balanceQuery, statementQuery } from './balance-api.ts';
import { LoadedPages } from './loaded-pages.tsx';
import { WithdrawalDialog, Withdrawals } from './withdrawals.tsx';

/** The person's balance in each currency, and its history. */
export function BalanceTab() {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const toggleRecharge = useUserStore((state) => state.toggleRecharge);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(balanceQuery);
  const [chosen, choose] = useState<Currency>();
  const [isWithdrawing, setWithdrawing] = useState(false);
  useLive(undefined, (news) => {
    if (news === 'gap' || news.channel.startsWith('account:'))
      void client.invalidateQueries({ queryKey: BALANCE });
  });
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!data)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  // A currency in debt is opened first, otherwise one with a balance.
  const currency =
    chosen ?? (data.find(({ debt }) => debt > 0) ?? data.find(({ amount }) => amount > 0))?.currency ?? 'CNY';
  const open = data.find((one) => one.currency === currency);
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end gap-x-10 gap-y-5">
        <ul className="flex flex-wrap gap-3">
          {data.map((one) => (
            <li key={one.currency}>
              <button
                type="button"
                aria-pressed={one.currency === currency}
                onClick={() => choose(one.currency)}
                className={classes(
                  'min-w-40 cursor-pointer rounded-lg border px-5 py-3 text-start',
                  one.currency === currency ? 'border-accent bg-accent-soft' : 'border-border-field',
                )}
              >
                <span className="block text-sm text-muted">{sentence(currencyWords[one.currency])}</span>
                <b className={classes('tabular text-xl', one.debt > 0 && 'text-danger')}>
                  {one.debt > 0
                    ? t('balance.debt', { amount: money(one.debt, one.currency, lan) })
                    : money(one.amount, one.currency, lan)}
                </b>
              </button>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" onPress={() => toggleRecharge(true)}>
            {t('recharge.do')}
          </Button>
          {open && open.amount > 0 && (
            <Button onPress={() => setWithdrawing(true)}>{t('withdrawal.do')}</Button>
          )}
        </div>
      </div>
      {data
        .filter(({ debt }) => debt > 0)
        .map(({ debt, currency: owed }) => (
          <p key={owed} className="measure rounded-md bg-warning-soft px-4 py-3.5 text-sm">
            {t('balance.debtWhy', { amount: money(debt, owed, lan) })}
          </p>
        ))}
      {isWithdrawing && open && <WithdrawalDialog balance={open} onClose={() => setWithdrawing(false)} />}
      <Withdrawals />
      <section>
        <h2 className="mb-3 text-lg font-bold">{t('statement.title')}</h2>
        <Statement currency={currency} />
      </section>
    </div>
  );
}

function Statement({ currency }: { currency: Currency }) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const query = useInfiniteQuery(statementQuery(currency, lan));
  return (
    <LoadedPages query={query}>
      {(rows) => (
        <Table
          label={t('statement.title')}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<p className="py-8 text-center text-muted">{t('statement.none')}</p>}
          columns={[
            { id: 'what', label: t('mine.what'), isRowHeader: true, renderCell: (row) => <What row={row} /> },
            { id: 'date', label: t('mine.date'), renderCell: ({ at }) => formatDateTime(at, lan) },
            {
              id: 'amount',
              label: t('mine.amount'),
              align: 'end',
              renderCell: ({ amount }) => (
                <span className={classes(amount > 0 && 'text-success')}>
                  {amount > 0 && '+'}
                  {money(amount, currency, lan)}
                </span>
              ),
            },
            {
              id: 'balance',
              label: t('statement.running'),
              align: 'end',
              renderCell: ({ balance }) => money(balance, currency, lan),
            },
          ]}
        />
      )}
    </LoadedPages>
  );
}

function What({ row: { kind, order, meeting } }: { row: BalanceEntry }) {
  const { t } = useTranslation('payments');
  const links = usePaymentLinks();
  return (
    <>
      {t(`statement.kind.${kind}`)}{' '}
      {order && (
        <Link href={links.order(order.id)} className="tabular">
          {order.number}
        </Link>
      )}
      <span className="block text-sm font-normal text-muted">{meeting.title}</span>
    </>
  );
}
