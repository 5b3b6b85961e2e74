import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

/** A first or further version of a submission was submitted. */
export const submissionSubmitted = defineEvent(
  'submission.submitted',
  z.object({ submissionId: z.uuid(), meetingId: z.uuid(), version: z.int() }),
);

export const submissionWithdrawn = defineEvent(
  'submission.withdrawn',
  z.object({ submissionId: z.uuid(), meetingId: z.uuid() }),
);

/** Reviewers were assigned manually or by the solver; each of them gets one message. */
export const reviewsAssigned = defineEvent(
  'submission.reviews_assigned',
  z.object({ meetingId: z.uuid(), reviewerIds: z.array(z.uuid()) }),
);

export const reviewersReminded = defineEvent(
  'submission.reviewers_reminded',
  z.object({ meetingId: z.uuid(), reviewerIds: z.array(z.uuid()) }),
);

/** Returns one event for each reviewer, because an event has one message. */
export function eachReviewer(meetingId: string, reviewerIds: readonly string[]) {
  return reviewerIds.map((id) => ({ meetingId, reviewerIds: [id] }));
}

/** A submitted version named this co-author for the first time. */
export const coauthorNamed = defineEvent(
  'submission.coauthor_named',
  z.object({ submissionId: z.uuid(), version: z.int(), coauthorId: z.uuid() }),
);

/** The author of an accepted talk without slides gets a reminder. */
export const speakerReminded = defineEvent(
  'submission.speaker_reminded',
  z.object({ submissionId: z.uuid() }),
);

/** The author of the submission should get the decision letter. */
export const decisionSent = defineEvent(
  'submission.decision_sent',
  z.object({ decisionId: z.uuid(), submissionId: z.uuid() }),
);
