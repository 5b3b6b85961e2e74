export { decisionSent, submissionSubmitted, submissionWithdrawn } from './events.ts';
export { submissionsMergePart } from './merge-part.ts';
export { formatNumber } from './number.ts';
export { findPresentations, lockPresentations, ownsSubmission, type Presentation } from './presentations.ts';
export { submissionJobs } from './jobs.ts';
export { submissionReactions } from './reactions.ts';
export { discuss } from './review/discuss.ts';
export { declineReview, saveReview, submitReview } from './review/write-review.ts';
export { submissionRoutes } from './routes.ts';
