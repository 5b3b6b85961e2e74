import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { AuditFact, AuditSource } from '#modules/audit/public';

type Action =
  | 'news.created'
  | 'news.changed'
  /** Public immediately. */
  | 'news.published'
  /** Public from a moment to come. */
  | 'news.scheduled'
  | 'news.withdrawn'
  /** Back to being a draft. */
  | 'news.reopened'
  | 'news.deleted';

export function newsFact(action: Action, id: string, detail?: AuditFact['detail']): AuditFact {
  return { action, object: `news:${id}`, ...(detail ? { detail } : {}) };
}

export function sourceOf(kernel: Kernel, call: Call): AuditSource {
  return {
    actor: call.actor.accountId,
    requestId: call.requestId,
    address: call.address,
    at: kernel.clock.now(),
  };
}
