import type { AuditFact } from '#modules/audit/public';

type Action =
  | 'page.created'
  /** The title, address, or permission to run scripts was changed. */
  | 'page.changed'
  /** A version with new content was added, which is not public yet. */
  | 'page.version_added'
  /** A picture was added to the unpublished version. */
  | 'page.picture_added'
  /** A version was published, possibly an older one. */
  | 'page.published'
  | 'page.taken_down'
  | 'page.deleted';

export function pageFact(action: Action, id: string, detail?: AuditFact['detail']): AuditFact {
  return { action, object: `page:${id}`, ...(detail ? { detail } : {}) };
}
