import type { SubmissionState } from './words.ts';

/** The allowed transitions. A decision reaches the author, and becomes the state, when its letter is sent. */
export const transitions: Readonly<Record<SubmissionState, readonly SubmissionState[]>> = {
  draft: ['submitted'],
  // Submitting a new version doesn't change the state.
  submitted: ['submitted', 'revise', 'accepted', 'rejected', 'withdrawn'],
  revise: ['submitted', 'revise', 'accepted', 'rejected', 'withdrawn'],
  accepted: ['revise', 'accepted', 'rejected', 'withdrawn'],
  rejected: ['revise', 'accepted', 'rejected'],
  withdrawn: ['submitted'],
};

export function mayBecome(from: SubmissionState, to: SubmissionState): boolean {
  return transitions[from].includes(to);
}

/** The states in which a submission counts: it is reviewed, decided and searched. */
export const countedStates: readonly SubmissionState[] = ['submitted', 'revise', 'accepted', 'rejected'];
