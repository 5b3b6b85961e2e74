import { useTranslation } from '#kernel/i18n/use-translation';
import { Table, type Column } from '#kernel/ui/layout/table';
import type { ApiRefusal, ListedRefusal } from '../document/read-refusals.ts';

function useRefusalColumns(): Column<ApiRefusal>[] {
  const { t } = useTranslation('apidoc');
  return [
    {
      id: 'code',
      label: t('refusal.code'),
      isRowHeader: true,
      renderCell: ({ code }) => <code className="tabular font-mono text-sm">{code}</code>,
    },
    {
      id: 'sentence',
      label: t('refusal.sentence'),
      renderCell: ({ message, name }) => (
        <>
          {message}
          <code className="block font-mono text-xs break-words text-muted">{name}</code>
        </>
      ),
    },
    { id: 'status', label: t('refusal.status'), align: 'end', renderCell: ({ status }) => status },
  ];
}

/** The refusals of one call. */
export function RefusalTable({ refusals }: { refusals: readonly ApiRefusal[] }) {
  const { t } = useTranslation('apidoc');
  const columns = useRefusalColumns();
  if (refusals.length === 0) return <p className="text-muted">{t('refusal.none')}</p>;
  return (
    <Table label={t('operation.refusals')} columns={columns} rows={refusals} rowKey={({ code }) => code} />
  );
}

/** Every refusal of the document, and the number of calls that name it. */
export function AllRefusals({ refusals }: { refusals: readonly ListedRefusal[] }) {
  const { t } = useTranslation('apidoc');
  const columns: Column<ListedRefusal>[] = [
    ...useRefusalColumns(),
    {
      id: 'calls',
      label: t('refusal.calls'),
      align: 'end',
      renderCell: ({ calls }) => (calls === 0 ? t('refusal.anyCall') : calls),
    },
  ];
  return <Table label={t('refusal.all')} columns={columns} rows={refusals} rowKey={({ code }) => code} />;
}
