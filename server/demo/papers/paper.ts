import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { SubmissionType } from '@plenum/contract/meetings/submission-settings';
import type { Decision } from '@plenum/contract/submissions/review-words';
import { demoId } from '../words.ts';

/** A submission of the demo; its result follows from its list and its decision. */
export interface DemoPaper {
  readonly field: keyof typeof fieldIds;
  readonly type: SubmissionType | null;
  /** One of the demo's accounts, or an author with a Chinese or a Latin name. */
  readonly by: 'attendee' | 'visitor' | 'zh' | 'en';
  readonly title: LocalizedText;
  /** Paragraphs of the abstract; empty if there is no file yet. */
  readonly text: readonly string[];
  readonly decision?: Decision;
  /** True if the author has submitted a new file after a revision was requested. */
  readonly isResubmitted?: boolean;
  readonly withdrawnBecause?: string;
}

export const fieldIds = {
  platforms: demoId('coastal f1'),
  storage: demoId('coastal f2'),
  energy: demoId('coastal f3'),
  medicine: demoId('coastal f4'),
} as const;

export const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
