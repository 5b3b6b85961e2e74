import { exportLedger, type Finance, ledgerAccountWord } from '@plenum/contract/console/finance';
import { currencies } from '@plenum/contract/kernel/money';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import { money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { DownloadIcon } from '#kernel/list/list-icons';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { type Column, Table } from '#kernel/ui/layout/table';

type Account = Finance['ledger'][number];
/** An account, or the totals of a currency. */
type Line = Omit<Account, 'account'> & { readonly account: string | null };

/** The accounts of the double-entry ledger. Their postings can be exported. */
export function LedgerTable({ meeting, ledger }: { meeting: MeetingConsole; ledger: readonly Account[] }) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const exportAs = (format: 'xlsx' | 'csv') => ({
    id: format,
    label: t(`organize:sheet.${format}`),
    // The client shows the error.
    onAction: () =>
      void download(exportLedger, { params: { id: meeting.id }, query: { format } }).catch(() => undefined),
  });
  const amount = (id: string, label: string, of: (line: Line) => number): Column<Line> => {
    return {
      id,
      label,
      align: 'end',
      renderCell: (line) => (
        <span className={classes(line.account === null && 'font-semibold')}>
          {money(of(line), line.currency, lan)}
        </span>
      ),
    };
  };
  const columns: Column<Line>[] = [
    {
      id: 'account',
      label: t('money.desk.account'),
      isRowHeader: true,
      renderCell: ({ account, currency }) =>
        account === null ? t('money.desk.totalIn', { currency }) : sentence(ledgerAccountWord(account)),
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
          {t('organize:sheet.export')}
        </MenuButton>
      </div>
      <p className="mb-3 text-sm text-muted">{t('money.desk.ledgerWhat')}</p>
      <Table
        label={t('money.desk.ledger')}
        columns={columns}
        rows={withTotals(ledger)}
        rowKey={({ account, currency }) => `${account ?? ''} ${currency}`}
      />
    </section>
  );
}

/** The accounts of each currency, followed by their totals. */
function withTotals(ledger: readonly Account[]): Line[] {
  return currencies.flatMap((currency) => {
    const own = ledger.filter((account) => account.currency === currency);
    if (own.length === 0) return [];
    const sum = (key: 'debit' | 'credit') => own.reduce((all, account) => all + account[key], 0);
    return [...own, { account: null, currency, debit: sum('debit'), credit: sum('credit') }];
  });
}
