import type { AuditFact } from '#modules/audit/public';

type Action =
  | 'news.created'
  | 'news.changed'
  /** The article was published immediately. */
  | 'news.published'
  /** The article was scheduled to be published later. */
  | 'news.scheduled'
  | 'news.withdrawn'
  /** The article became a draft again. */
  | 'news.reopened'
  | 'news.deleted';

export function newsFact(action: Action, id: string, detail?: AuditFact['detail']): AuditFact {
  return { action, object: `news:${id}`, ...(detail ? { detail } : {}) };
}
