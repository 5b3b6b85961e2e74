import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { announce, announceAll } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import type { Assignment } from './find-assignment.ts';
import { submissionReviews } from './tables.ts';

const newsFor = (meetingId: string) => ({
  channel: `meeting:${meetingId}`,
  event: 'reviews',
  id: meetingId,
});

/** Notifies the conference's open consoles that submissions, assignments or decisions changed. */
export async function tellConsoles(tx: Tx, meetingId: string): Promise<void> {
  await announce(tx, newsFor(meetingId));
}

/**
 * Sends a live event to each reviewer who may see the other reviews of a paper; the event contains the id of that
 * reviewer's assignment. Also notifies the conference's open consoles, but without identifying the paper, because an
 * author may be among the staff.
 */
export async function tellReviewers(
  tx: Tx,
  { paper }: { readonly paper: Pick<Assignment['paper'], 'id' | 'meetingId'> },
): Promise<void> {
  const done = await tx
    .select({ id: submissionReviews.id, reviewerId: submissionReviews.reviewerId })
    .from(submissionReviews)
    .where(and(eq(submissionReviews.submissionId, paper.id), eq(submissionReviews.state, 'done')));
  await announceAll(tx, [
    newsFor(paper.meetingId),
    ...done.map(({ id, reviewerId }) => ({ channel: accountChannel(reviewerId), event: 'review', id })),
  ]);
}
