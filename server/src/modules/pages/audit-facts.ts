import type { AuditFact } from '#modules/audit/public';

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
