import type { AuditFact } from '#modules/audit/public';

type MerchantAction =
  /** An account with a provider was set up, possibly replacing another one. */
  | 'merchant.added'
  | 'merchant.changed'
  | 'merchant.retired'
  /** The provider was called to see whether the account works. */
  | 'merchant.tested';

/** Facts about payment accounts, without keys, and with the last characters of numbers only. */
export function merchantFact(
  action: MerchantAction,
  meetingId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
