import { exportLedger, type Finance, ledgerAccountWords } from '@plenum/contract/console/finance';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import { money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { DownloadIcon } from '#kernel/list/list-icons';
import { useAppStore } from '#kernel/state/app-store';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { type Column, Table } from '#kernel/ui/layout/table';

type Account = Finance['ledger'][number];

/** The accounts of the double-entry ledger; each posting of them can be exported. */
export function LedgerTable({ meeting, ledger }: { meeting: MeetingConsole; ledger: readonly Account[] }) {
  const { t } = useTranslation('console');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const exportAs = (format: 'xlsx' | 'csv') => ({
    id: format,
    label: t(`bookings.${format}`),
    // The client says itself what went wrong.
    onAction: () =>
      void download(exportLedger, { params: { id: meeting.id }, query: { format } }).catch(() => undefined),
  });
  const amount = (id: string, label: string, of: (account: Account) => number): Column<Account> => {
    return { id, label, align: 'end', renderCell: (row) => money(of(row), row.currency, lan) };
  };
  const columns: Column<Account>[] = [
    {
      id: 'account',
      label: t('money.desk.account'),
      isRowHeader: true,
      renderCell: ({ account }) => {
        const words = ledgerAccountWords[account];
        return words ? sentence(words) : account;
      },
    },
    amount('debit', t('money.desk.debit'), ({ debit }) => debit),
    amount('credit', t('money.desk.credit'), ({ credit }) => credit),
    amount('balance', t('money.desk.balance'), ({ debit, credit }) => debit - credit),
  ];
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{t('money.desk.ledger')}</h2>
        <MenuButton
          size="small"
          kind="secondary"
          label={t('money.desk.exportLedger')}
          isNamedByLabel
          groups={[{ id: 'formats', actions: [exportAs('xlsx'), exportAs('csv')] }]}
        >
          <DownloadIcon className="size-4" />
          {t('bookings.export')}
        </MenuButton>
      </div>
      <p className="mb-3 text-sm text-muted">{t('money.desk.ledgerWhat')}</p>
      <Table
        label={t('money.desk.ledger')}
        columns={columns}
        rows={ledger}
        rowKey={({ account, currency }) => `${account} ${currency}`}
      />
    </section>
  );
}
