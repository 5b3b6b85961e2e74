import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { windowState } from '@plenum/contract/submissions/editable';
import type { SubmissionCall } from '@plenum/contract/submissions/schemas';
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { fileLink } from '#kernel/files/file-links';
import type { Kernel } from '#kernel/kernel';
import { findPublicCall, type MeetingCall } from '#modules/meetings/offer/public';
import { submissionTemplates } from './tables.ts';

const LINK_MS = 24 * 3_600_000;

export function callWindow({ meeting }: MeetingCall) {
  return { opensAt: meeting.submissionOpensAt, closesAt: meeting.submissionClosesAt };
}

/** The requirements of a conference for submissions. */
export async function readCall(
  { db, clock, keys }: Kernel,
  key: string,
  language: Language,
): Promise<SubmissionCall> {
  const now = clock.now();
  const call = await findPublicCall(db, key);
  const { meeting, accent, fields, settings } = call;
  const window = callWindow(call);
  const templates = await findCallTemplates(db, meeting.id);
  return {
    now: now.toISOString(),
    meeting: {
      id: meeting.id,
      slug: meeting.slug,
      title: textIn(meeting.title, language),
      timeZone: meeting.timeZone,
      accent,
    },
    // A conference that has ended accepts no submissions, even if the deadline has not passed.
    window: meeting.state === 'published' ? windowState(window, now) : 'closed',
    opensAt: window.opensAt?.toISOString() ?? null,
    closesAt: window.closesAt?.toISOString() ?? null,
    types: settings.types,
    fields: fields.map(({ id, name }) => ({ id, name: textIn(name, language) })),
    posterFrom: settings.posterFrom,
    posterUntil: settings.posterUntil,
    slidesUntil: settings.slidesUntil,
    registration: settings.registration,
    templates: templates.map(({ id, name, fileId, size }) => ({
      id,
      name: textIn(name, language),
      link: fileLink(keys, fileId, new Date(now.getTime() + LINK_MS)),
      size,
    })),
    contacts: call.contacts.map(({ name, email, phone }) => ({ name: textIn(name, language), email, phone })),
  };
}

export async function findCallTemplates(db: Db | Tx, meetingId: string) {
  return db
    .select()
    .from(submissionTemplates)
    .where(eq(submissionTemplates.meetingId, meetingId))
    .orderBy(asc(submissionTemplates.position), asc(submissionTemplates.id));
}
