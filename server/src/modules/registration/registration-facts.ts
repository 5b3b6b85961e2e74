import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { AuditFact } from '#modules/audit/public';
import type { ConsentingSource } from '#modules/consents/public';

type RegistrationAction =
  | 'registration.begun'
  /** Empty fields were filled in from an earlier registration of the same account. */
  | 'registration.taken_from_earlier'
  /** By the organizer's staff, for a person without a registration. */
  | 'registration.walk_in'
  /** Corrected after a rejection. */
  | 'registration.resubmitted'
  /** By the account that made it. */
  | 'registration.cancelled'
  /** Links were made by which members fill in their own part. */
  | 'registration.fill_link_made'
  /** Fill-in links were sent to the members. */
  | 'registration.fill_links_sent'
  /** By the contact of a team. */
  | 'registration.member_messages_switched'
  /** By a member, through a fill-in link. */
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
