import { eq } from 'drizzle-orm';
import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { type MeetingState, meetingSteps } from '@plenum/contract/meetings/states';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { invalidateMeeting } from '../invalidate-meeting.ts';
import { lockMeeting } from '../queries.ts';
import { meetings } from '../tables.ts';

const stateNames: Readonly<Record<MeetingState, Sentence>> = {
  draft: { en: 'draft', zh: '草稿' },
  published: { en: 'published', zh: '已发布' },
  closed: { en: 'closed', zh: '已关闭' },
  archived: { en: 'archived', zh: '已归档' },
};

export async function setMeetingState(
  tx: Tx,
  id: string,
  to: MeetingState,
  language: Language,
  source: AuditSource,
): Promise<null> {
  const row = await lockMeeting(tx, id);
  if (!meetingSteps[row.state].includes(to)) {
    const values = {
      from: inLanguage(stateNames[row.state], language),
      to: inLanguage(stateNames[to], language),
    };
    refuse(meetingRefusals.STATE_STEP, { values });
  }
  await tx.update(meetings).set({ state: to, changedAt: source.at }).where(eq(meetings.id, id));
  await writeAudit(tx, meetingFact('meeting.state_changed', id, { from: row.state, to }), source);
  await invalidateMeeting(tx, row);
  return null;
}
