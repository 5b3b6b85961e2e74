import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { auditOrigin } from '@plenum/contract/audit/origin';
import { auditText } from '@plenum/contract/console/audit-lines';
import {
  type AuditRow,
  auditAction,
  auditActor,
  auditList,
  auditObject,
} from '@plenum/contract/console/audit-list';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { type Column, Table } from '#kernel/ui/layout/table';

/** The history of the account, and its owner's actions. */
export function AccountAudit({ account, label }: { account: AccountDetail; label: string }) {
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const head = (column: keyof typeof auditList.columns) => sentence(auditList.columns[column].words);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const columns: Column<AuditRow>[] = [
    { id: 'at', label: head('at'), renderCell: ({ at }) => formatDateTime(at, lan) },
    { id: 'actor', label: head('actor'), renderCell: (row) => auditActor(row, lan) },
    { id: 'origin', label: head('address'), renderCell: (row) => auditOrigin(row, lan) },
    { id: 'action', label: head('action'), isRowHeader: true, renderCell: (row) => auditAction(row, lan) },
    { id: 'object', label: head('object'), renderCell: (row) => auditObject(row, lan) },
    {
      id: 'detail',
      label: head('detail'),
      renderCell: ({ detail }) => auditText(detail, lan, zone),
    },
  ];
  return <Table label={label} columns={columns} rows={account.audit} rowKey={({ id }) => id} />;
}
