import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { AuditFact, AuditSource } from '#modules/audit/public';

type RegistrationAction =
  | 'registration.begun'
  /** Corrected after a rejection. */
  | 'registration.resubmitted'
  /** By the account that made it. */
  | 'registration.cancelled'
  /** A member may fill in their own part; a link made before ends. */
  | 'registration.fill_link_made'
  /** By a member, through such a link. */
  | 'registration.self_filled'
  /** A paper handed in was opened by the organiser's staff. */
  | 'registration.file_read';

export function registrationFact(
  action: RegistrationAction,
  id: string,
  detail?: AuditFact['detail'],
): AuditFact {
  return { action, object: `registration:${id}`, ...(detail ? { detail } : {}) };
}

export interface OwnerSource extends AuditSource {
  readonly actor: string;
}

/** Who changes something of their own, and when. */
export function ownerSource(
  kernel: Kernel,
  call: Pick<Call, 'actor' | 'requestId' | 'address'>,
): OwnerSource {
  return {
    actor: call.actor.accountId,
    requestId: call.requestId,
    address: call.address,
    at: kernel.clock.now(),
  };
}
