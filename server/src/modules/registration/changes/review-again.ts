import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import type { AuditSource } from '#modules/audit/public';
import type { MeetingTerms } from '#modules/meetings/offer/public';
import { changeReview } from '../change-review.ts';
import { registrationResubmitted } from '../events.ts';
import type { RegistrationRow } from '../tables.ts';

type Terms = Pick<MeetingTerms, 'rules'>;

/** Returns whether a change of the person or the type requires a new review. */
export function isReviewedAgain({ review }: Pick<RegistrationRow, 'review'>, { rules }: Terms): boolean {
  return rules.review !== 'none' && review === 'audit_pass';
}

/** Sends an approved registration to review again, because another person or type has not been reviewed. */
export async function reviewAgain(
  tx: Tx,
  registration: RegistrationRow,
  terms: Terms,
  source: AuditSource,
): Promise<void> {
  if (!isReviewedAgain(registration, terms)) return;
  await changeReview(tx, [registration], { to: 'audit_pending', reason: '', ...source });
  const { id: registrationId, meetingId } = registration;
  await emit(tx, registrationResubmitted, { registrationId, meetingId }, source.at);
}
