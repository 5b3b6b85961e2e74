import type { AuditFact } from '#modules/audit/public';

type ListAction =
  | 'people.arrivals_exported'
  | 'people.guests_exported'
  | 'submission.exported'
  | 'meeting.speakers_exported'
  | 'finance.ledger_exported'
  | 'audit.exported';

/** A list was downloaded: how many rows, whether numbers were masked, and if not, the reason. */
export function listExportFact(
  action: ListAction,
  meetingId: string,
  detail: {
    readonly format: string;
    readonly columns: number;
    readonly masked: boolean;
    readonly reason?: string;
  },
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
