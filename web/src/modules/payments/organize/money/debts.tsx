import { type DebtRow, listDebts } from '@plenum/contract/console/money-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime, money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { type Column, Table } from '#kernel/ui/layout/table';
import { recordKey } from '#kernel/organize/record-keys';

/** People whose balance is in debt after a provider took back a top-up. Nothing is shown if there are none. */
export function Debts({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  const { data = [] } = useQuery({
    queryKey: recordKey(meeting.id, 'debts'),
    queryFn: ({ signal }) => call(listDebts, { params: { id: meeting.id }, signal, quiet: true }),
  });
  if (data.length === 0) return null;
  const columns: Column<DebtRow>[] = [
    { id: 'person', label: t('money.desk.debtor'), isRowHeader: true, renderCell: ({ person }) => person },
    {
      id: 'at',
      label: t('money.desk.debtSince'),
      renderCell: ({ at }) => formatDateTime(at, lan, meeting.timeZone),
    },
    {
      id: 'debt',
      label: t('money.desk.debt'),
      align: 'end',
      renderCell: ({ debt, currency }) => money(debt, currency, lan),
    },
  ];
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{t('money.desk.debts')}</h2>
      <p className="measure mb-3 text-sm text-muted">{t('money.desk.debtsWhat')}</p>
      <Table
        label={t('money.desk.debts')}
        columns={columns}
        rows={data}
        rowKey={({ accountId, currency }) => `${accountId} ${currency}`}
      />
    </section>
  );
}
