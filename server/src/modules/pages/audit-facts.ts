import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { AuditFact, AuditSource } from '#modules/audit/public';

type Action =
  | 'page.created'
  /** Title, address, or whether scripts may run. */
  | 'page.changed'
  /** New content, not public yet. */
  | 'page.version_added'
  /** A picture was added to the unpublished version. */
  | 'page.picture_added'
  /** Includes returning to an older version. */
  | 'page.published'
  | 'page.taken_down'
  | 'page.deleted';

export function pageFact(action: Action, id: string, detail?: AuditFact['detail']): AuditFact {
  return { action, object: `page:${id}`, ...(detail ? { detail } : {}) };
}

export function sourceOf(kernel: Kernel, call: Call): AuditSource {
  return {
    actor: call.actor.accountId,
    requestId: call.requestId,
    address: call.address,
    at: kernel.clock.now(),
  };
}
