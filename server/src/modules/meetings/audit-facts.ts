import type { AuditFact } from '#modules/audit/public';

type SeriesAction = 'series.created' | 'series.changed' | 'series.deleted';

type MeetingAction =
  | 'meeting.created'
  /** The name, place or dates were changed. */
  | 'meeting.basics_changed'
  | 'meeting.state_changed'
  /** A step of the checklist was marked as not needed, or as needed again. */
  | 'meeting.step_settled'
  | 'meeting.step_reopened'
  /** The conference was copied from another one. */
  | 'meeting.copied'
  | 'meeting.cover_changed'
  | 'meeting.cover_removed'
  /** A section of the conference was saved. */
  | 'meeting.section_saved'
  /** One or several sessions, rooms, tracks or speakers were changed. */
  | 'meeting.programme_changed'
  | 'meeting.programme_published'
  /** A published version became the draft. */
  | 'meeting.programme_restored'
  /** The programme was hidden from visitors. */
  | 'meeting.programme_withdrawn'
  /** The link opens the draft without a login until it expires or is revoked. */
  | 'meeting.preview_link_created'
  | 'meeting.preview_link_revoked'
  | 'meeting.api_key_created'
  /** The key got a new secret. */
  | 'meeting.api_key_rotated'
  /** Another organizer became the owner of the key. */
  | 'meeting.api_key_taken_over'
  | 'meeting.api_key_revoked'
  /** A person's roles in the conference were changed. */
  | 'meeting.staff_changed'
  /** A message with an invitation to the staff was sent, for the first time or again. */
  | 'meeting.staff_invited'
  | 'meeting.staff_invitation_withdrawn'
  | 'meeting.staff_invitation_accepted'
  | 'meeting.staff_invitation_declined'
  /** A visitor's message was marked as answered, or not. */
  | 'meeting.message_marked';

export function seriesFact(action: SeriesAction, id: string, detail?: AuditFact['detail']): AuditFact {
  return { action, object: `series:${id}`, ...(detail ? { detail } : {}) };
}

export function meetingFact(action: MeetingAction, id: string, detail?: AuditFact['detail']): AuditFact {
  return { action, object: `meeting:${id}`, ...(detail ? { detail } : {}) };
}
