import type { AuditFact } from '#modules/audit/public';

type JobAction =
  | 'send_job.created'
  | 'send_job.changed'
  | 'send_job.deleted'
  | 'send_job.scheduled'
  | 'send_job.started'
  | 'send_job.failed'
  | 'send_job.stopped'
  | 'send_job.resumed'
  | 'send_job.tested';

export function jobFact(action: JobAction, id: string, detail: NonNullable<AuditFact['detail']>): AuditFact {
  return { action, object: `send_job:${id}`, detail };
}
