import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

/** The first version or a further one. */
export const submissionSubmitted = defineEvent(
  'submission.submitted',
  z.object({ submissionId: z.uuid(), meetingId: z.uuid(), version: z.int() }),
);

export const submissionWithdrawn = defineEvent(
  'submission.withdrawn',
  z.object({ submissionId: z.uuid(), meetingId: z.uuid() }),
);

/** By hand or by the solver; each reviewer is told once. */
export const reviewsAssigned = defineEvent(
  'submission.reviews_assigned',
  z.object({ meetingId: z.uuid(), reviewerIds: z.array(z.uuid()) }),
);

export const reviewersReminded = defineEvent(
  'submission.reviewers_reminded',
  z.object({ meetingId: z.uuid(), reviewerIds: z.array(z.uuid()) }),
);

/** An event of its own for each reviewer, because an event has one message. */
export function eachReviewer(meetingId: string, reviewerIds: readonly string[]) {
  return reviewerIds.map((id) => ({ meetingId, reviewerIds: [id] }));
}

/** A co-author was named for the first time, by this version. */
export const coauthorNamed = defineEvent(
  'submission.coauthor_named',
  z.object({ submissionId: z.uuid(), version: z.int(), coauthorId: z.uuid() }),
);

/** The author of an accepted talk that has no slides. */
export const speakerReminded = defineEvent(
  'submission.speaker_reminded',
  z.object({ submissionId: z.uuid() }),
);

/** Its author is to be told. */
export const decisionSent = defineEvent(
  'submission.decision_sent',
  z.object({ decisionId: z.uuid(), submissionId: z.uuid() }),
);
