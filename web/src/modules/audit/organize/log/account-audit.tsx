import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { auditText } from '@plenum/contract/console/audit-lines';
import type { AuditRow } from '@plenum/contract/console/audit-lists';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { type Column, Table } from '#kernel/ui/layout/table';
import { useAuditTexts } from './audit-columns.tsx';

/** What happened to the account, and what its owner did. */
export function AccountAudit({ account, label }: { account: AccountDetail; label: string }) {
  const { t } = useTranslation(['audit-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const texts = useAuditTexts();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const columns: Column<AuditRow>[] = [
    { id: 'at', label: t('organize:audit.at'), renderCell: ({ at }) => formatDateTime(at, lan) },
    { id: 'actor', label: t('organize:audit.actor'), renderCell: texts.actor },
    { id: 'origin', label: t('audit.origin'), renderCell: texts.origin },
    { id: 'action', label: t('audit.action'), isRowHeader: true, renderCell: texts.action },
    { id: 'object', label: t('audit.object'), renderCell: texts.object },
    {
      id: 'detail',
      label: t('audit.detail'),
      renderCell: ({ detail }) => auditText(detail, lan, zone),
    },
  ];
  return <Table label={label} columns={columns} rows={account.audit} rowKey={({ id }) => id} />;
}
