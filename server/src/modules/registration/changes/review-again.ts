import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import type { AuditSource } from '#modules/audit/public';
import type { MeetingTerms } from '#modules/meetings/public';
import { changeReview } from '../change-review.ts';
import { registrationResubmitted } from '../events.ts';
import type { RegistrationRow } from '../tables.ts';

/** What was approved is another person or type now: where the conference reviews, it looks at it again. */
export async function reviewAgain(
  tx: Tx,
  registration: RegistrationRow,
  { rules }: Pick<MeetingTerms, 'rules'>,
  source: AuditSource,
): Promise<void> {
  if (rules.review === 'none' || registration.review !== 'audit_pass') return;
  await changeReview(tx, [registration], { to: 'audit_pending', reason: '', ...source });
  const { id: registrationId, meetingId } = registration;
  await emit(tx, registrationResubmitted, { registrationId, meetingId }, source.at);
}
