import type { AuditFact } from '#modules/audit/public';

type ListAction =
  | 'people.arrivals_exported'
  | 'people.guests_exported'
  | 'submission.exported'
  | 'meeting.speakers_exported'
  | 'finance.ledger_exported'
  | 'audit.exported';

/**
 * Creates a fact about the download of a list: its file format, the number of columns, whether numbers were masked, and
 * if not, the reason.
 */
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
