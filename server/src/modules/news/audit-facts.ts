import type { AuditFact } from '#modules/audit/public';

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
