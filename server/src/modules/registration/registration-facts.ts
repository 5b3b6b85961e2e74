import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { AuditFact } from '#modules/audit/public';
import type { ConsentingSource } from '#modules/consents/public';

type RegistrationAction =
  | 'registration.begun'
  /** Empty fields were filled in from an earlier registration of the same account. */
  | 'registration.taken_from_earlier'
  /** The organizer's staff registered a person who had no registration. */
  | 'registration.walk_in'
  /** The owner corrected the registration after a rejection. */
  | 'registration.resubmitted'
  /** The account that made the registration cancelled it. */
  | 'registration.cancelled'
  /** Links were made by which members fill in their own part. */
  | 'registration.fill_link_made'
  /** Fill-in links were sent to the members. */
  | 'registration.fill_links_sent'
  /** The contact of a team switched messages to members on or off. */
  | 'registration.member_messages_switched'
  /** A member filled in their part through a fill-in link. */
  | 'registration.self_filled'
  /** A submitted file was opened by the organizer's staff. */
  | 'registration.file_read';

export function registrationFact(
  action: RegistrationAction,
  id: string,
  detail?: AuditFact['detail'],
): AuditFact {
  return { action, object: `registration:${id}`, ...(detail ? { detail } : {}) };
}

export interface OwnerSource extends ConsentingSource {
  readonly actor: string;
}

type Asked = Pick<Call, 'actor' | 'requestId' | 'address' | 'language'>;

/** The actor, time, address and language of a change to a person's own registration. */
export function ownerSource(kernel: Kernel, { actor, requestId, address, language }: Asked): OwnerSource {
  return { actor: actor.accountId, requestId, address, language, at: kernel.clock.now() };
}
