import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { announceAll } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/live/live-route';
import type { Assignment } from './find-assignment.ts';
import { submissionReviews } from './tables.ts';

/**
 * Those who may see each other's reviews of a paper, by their own assignment, and the open consoles of the conference, which are
 * not told which paper it is: an author may be among its staff.
 */
export async function tellReviewers(tx: Tx, { paper }: Pick<Assignment, 'paper'>): Promise<void> {
  const done = await tx
    .select({ id: submissionReviews.id, reviewerId: submissionReviews.reviewerId })
    .from(submissionReviews)
    .where(and(eq(submissionReviews.submissionId, paper.id), eq(submissionReviews.state, 'done')));
  await announceAll(tx, [
    { channel: `meeting:${paper.meetingId}`, event: 'reviews', id: paper.meetingId },
    ...done.map(({ id, reviewerId }) => ({ channel: accountChannel(reviewerId), event: 'review', id })),
  ]);
}
