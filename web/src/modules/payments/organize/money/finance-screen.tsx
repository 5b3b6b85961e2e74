import type { Ability } from '@plenum/contract/accounts/abilities';
import { type Finance, readFinance } from '@plenum/contract/console/finance';
import { inboxAbilities } from '@plenum/contract/console/dashboard';
import { currencies } from '@plenum/contract/kernel/money';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { money } from '#kernel/i18n/format';
import { type Counter, Counters } from '#kernel/list/counters';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { MoneyChart } from './money-chart.tsx';
import { dashboardQuery } from '#kernel/organize/dashboard-query';
import { recordKey } from '#kernel/organize/record-keys';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { usePieces } from '#kernel/organize/pieces';
import { Debts } from './debts.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { MoneyFigures } from './money-figures.tsx';

function financeQuery(meetingId: string) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'finance'),
    queryFn: ({ signal }) => call(readFinance, { params: { id: meetingId }, signal, quiet: true }),
  });
}

/** The start page of finance: open tasks, today's payments, the figures, money by day and method, the ledger. */
export function FinanceScreen({ meeting }: { meeting: MeetingConsole }) {
  const { Inbox } = usePieces();
  const { t } = useTranslation('payments-organize');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const { data: finance, error, refetch } = useQuery(financeQuery(meeting.id));
  const { data: dashboard } = useQuery(dashboardQuery(meeting.id, lan));
  useLiveRecords(meeting.id);
  const items = dashboard?.items.filter(({ kind }) => isMoney(inboxAbilities[kind])) ?? [];
  return (
    <>
      <PageHead title={partTitle('finance')} />
      {error && !finance && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !finance && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {finance && (
        <div className="space-y-8">
          {items.length > 0 && <Inbox meeting={meeting} items={items} />}
          {dashboard && items.length === 0 && (
            <EmptyState title={t('money.desk.nothing')}>{t('money.desk.nothingWhy')}</EmptyState>
          )}
          <Today finance={finance} />
          {finance.figures.length > 0 && <MoneyFigures figures={finance.figures} />}
          <Debts meeting={meeting} />
          {finance.figures.map(({ currency, received }) => (
            <MoneyChart
              key={currency}
              meeting={meeting}
              currency={currency}
              days={finance.days}
              title={t('money.desk.byDay', { sum: money(received, currency, lan) })}
            />
          ))}
          {finance.ledger.length > 0 && <LedgerTable meeting={meeting} ledger={finance.ledger} />}
        </div>
      )}
    </>
  );
}

function isMoney(ability: Ability): boolean {
  return ability === 'takeMoney' || ability === 'editMoney';
}

function Today({ finance: { today, days } }: { finance: Finance }) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  const ofToday = days.filter(({ day }) => day === today);
  const sum = (key: 'amount' | 'payments', own: Finance['days']) =>
    own.reduce((all, one) => all + one[key], 0);
  const used = currencies.filter((currency) => days.some((one) => one.currency === currency));
  const counters: Counter[] = [
    { key: 'payments', label: t('money.desk.paymentsToday'), value: sum('payments', ofToday) },
    ...used.map((currency) => ({
      key: currency,
      label: t('money.desk.receivedToday'),
      value: money(
        sum(
          'amount',
          ofToday.filter((one) => one.currency === currency),
        ),
        currency,
        lan,
      ),
    })),
  ];
  return <Counters label={t('money.desk.today')} counters={counters} />;
}
