import type { SubmissionSettings, SubmissionType } from '../meetings/submission-settings.ts';
import { asksPoster } from './content.ts';
import type { SubmissionState } from './words.ts';

interface Window {
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/**
 * Returns whether new submissions are accepted now. A window without an end is closed (`none`), because a call for
 * papers only starts once it has a deadline.
 */
export function windowState({ opensAt, closesAt }: Window, now: Date): 'none' | 'early' | 'open' | 'closed' {
  if (closesAt === null) return 'none';
  if (opensAt !== null && now < opensAt) return 'early';
  return now < closesAt ? 'open' : 'closed';
}

interface Submission {
  readonly state: SubmissionState;
  readonly type: SubmissionType | null;
  readonly acceptedAs: SubmissionType | null;
  readonly reviseUntil: Date | null;
}

export interface Editable {
  /** True if the content and the files may be changed, which is submitted as a new version. */
  readonly content: boolean;
  /** True if the poster file may be uploaded separately, until its own deadline. */
  readonly poster: boolean;
  readonly slides: boolean;
  readonly withdraw: boolean;
  readonly restore: boolean;
  /** True for a draft that was never submitted. */
  readonly discard: boolean;
}

/** Returns the actions that the author may take now, by the server's time. */
export function editableParts(
  submission: Submission,
  window: Window,
  settings: Pick<SubmissionSettings, 'posterFrom' | 'posterUntil' | 'slidesUntil'>,
  now: Date,
): Editable {
  const { state, acceptedAs, reviseUntil } = submission;
  const isOpen = windowState(window, now) === 'open';
  const isBefore = (until: string | null) => until !== null && now < new Date(until);
  const isRevising = state === 'revise' && (reviseUntil === null || now < reviseUntil);
  const hasPosterPlace =
    acceptedAs === null ? asksPoster(submission.type, settings) : acceptedAs === 'poster';
  const isCounted = state === 'submitted' || state === 'revise' || state === 'accepted';
  return {
    content: isRevising || (isOpen && (state === 'draft' || state === 'submitted')),
    poster:
      isCounted && isBefore(settings.posterUntil) && (hasPosterPlace || settings.posterFrom === 'everyone'),
    slides: state === 'accepted' && acceptedAs === 'oral' && isBefore(settings.slidesUntil),
    withdraw: isCounted,
    restore: state === 'withdrawn' && isOpen,
    discard: state === 'draft',
  };
}
