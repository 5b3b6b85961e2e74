import type { AuditFact } from '#modules/audit/public';

type MerchantAction =
  /** An account with a provider was set up, in place of another one perhaps. */
  | 'merchant.added'
  | 'merchant.changed'
  | 'merchant.retired'
  /** The provider was called to see whether the account works. */
  | 'merchant.tested';

/** Of accounts with providers: never with a key, and only the end of a number. */
export function merchantFact(
  action: MerchantAction,
  meetingId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
