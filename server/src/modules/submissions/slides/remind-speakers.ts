import { submissionRefusals } from '@plenum/contract/submissions/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall } from '#modules/meetings/offer/public';
import { reviewerFact } from '../audit-facts.ts';
import { speakerReminded } from '../events.ts';
import { findTalks, isTalk } from './find-talks.ts';

/** Reminds everyone whose accepted talk has no slides. */
export async function remindSpeakers(
  tx: Tx,
  meetingId: string,
  source: AuditSource,
): Promise<{ reminded: number }> {
  const { settings } = await findCall(tx, meetingId);
  const { slidesUntil } = settings;
  if (slidesUntil === null || source.at >= new Date(slidesUntil)) refuse(submissionRefusals.SLIDES_CLOSED);
  const talks = (await findTalks(tx, meetingId)).filter((row) => isTalk(row) && row.file === null);
  if (talks.length === 0) return { reminded: 0 };
  for (const { id } of talks) await emit(tx, speakerReminded, { submissionId: id }, source.at);
  const detail = { people: talks.length };
  await writeAudit(tx, reviewerFact('submission.speakers_reminded', meetingId, detail), source);
  return { reminded: talks.length };
}
