import type { InboxKind } from '@plenum/contract/console/dashboard';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { dashboardQuery } from '#kernel/organize/dashboard-query';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { useAppStore } from '#kernel/state/app-store';
import { mayOpen, type Part } from './parts.ts';

export type PartCounts = Partial<Record<Part, { entries?: number; waiting?: number }>>;

const none: PartCounts = {};

/** The counts shown in the sidebar. If they can't be read, none are shown. */
export function usePartCounts(meeting: MeetingConsole | undefined): PartCounts {
  const lan = useAppStore((state) => state.lan);
  const id = meeting?.id ?? '';
  const { data } = useQuery({
    ...dashboardQuery(id, lan),
    enabled: meeting !== undefined && mayOpen('dashboard', meeting.can),
  });
  useLiveRecords(id);
  if (!data) return none;
  const { registrations = 0, participants = 0, unpaid = 0, paid = 0, auditPending = 0 } = data.counters;
  const waiting = (kind: InboxKind) => data.items.find((item) => item.kind === kind)?.count ?? 0;
  return {
    dashboard: { waiting: data.items.reduce((sum, { count }) => sum + count, 0) },
    review: { waiting: auditPending },
    participants: { entries: participants },
    registrations: { entries: registrations },
    orders: { entries: unpaid + paid },
    slips: { waiting: waiting('slips') },
    waitingMoney: { waiting: waiting('waiting_money') },
    invoices: { waiting: waiting('invoices') + waiting('reversals') },
    withdrawals: { waiting: waiting('withdrawals') },
    statements: { waiting: waiting('statement_lines') },
    reconciliation: { waiting: waiting('differences') },
    payment: { waiting: waiting('unpayable') },
    papers: { waiting: waiting('papers_lacking') + waiting('papers_to_decide') + waiting('letters_to_send') },
    programme: { waiting: waiting('papers_unplaced') },
    sendJobs: { waiting: waiting('send_jobs') },
    webhooks: { waiting: waiting('webhooks_off') },
    refunds: { waiting: waiting('refunds') + waiting('failed_refunds') + waiting('given_back') },
  };
}
