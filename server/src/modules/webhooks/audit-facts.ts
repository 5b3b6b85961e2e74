import type { AuditFact } from '#modules/audit/public';

type WebhookAction =
  | 'meeting.webhook_created'
  /** Its address, events or description were changed, or it was switched on or off by a person. */
  | 'meeting.webhook_changed'
  /** The webhook got a new secret. */
  | 'meeting.webhook_rotated'
  | 'meeting.webhook_deleted'
  | 'meeting.webhook_tested'
  /** One failed delivery, or all since a time, are sent again. */
  | 'meeting.webhook_replayed'
  /** By the server, because the receiver is gone or has failed for days. */
  | 'meeting.webhook_switched_off';

export function webhookFact(
  action: WebhookAction,
  { meetingId, url, description }: { meetingId: string; url: string; description: string },
  detail: NonNullable<AuditFact['detail']> = {},
): AuditFact {
  return {
    action,
    object: `meeting:${meetingId}`,
    // Without the path, which often contains a token.
    detail: { ...(description && { name: description }), target: new URL(url).origin, ...detail },
  };
}
