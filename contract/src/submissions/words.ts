import type { Sentence } from '../kernel/language.ts';
import type { SubmissionType } from '../meetings/submission-settings.ts';

export const typeWords: Readonly<Record<SubmissionType, Sentence>> = {
  oral: { en: 'Oral presentation', zh: '口头报告' },
  poster: { en: 'Poster', zh: '海报展示' },
};

export const submissionStates = [
  'draft',
  'submitted',
  'revise',
  'accepted',
  'rejected',
  'withdrawn',
] as const;
export type SubmissionState = (typeof submissionStates)[number];

/**
 * The words for authors and organizers. For accepted submissions, `acceptedWords` has words that name the accepted
 * form.
 */
export const stateWords: Readonly<Record<SubmissionState, Sentence>> = {
  draft: { en: 'Draft', zh: '草稿' },
  submitted: { en: 'Under review', zh: '审稿中' },
  revise: { en: 'Revision required', zh: '需修改' },
  accepted: { en: 'Accepted', zh: '已录用' },
  rejected: { en: 'Rejected', zh: '未录用' },
  withdrawn: { en: 'Withdrawn', zh: '已撤稿' },
};

export const acceptedWords: Readonly<Record<SubmissionType, Sentence>> = {
  oral: { en: 'Accepted as oral presentation', zh: '录用为口头报告' },
  poster: { en: 'Accepted as poster', zh: '录用为海报' },
};

/** For lists. */
export const shortAcceptedWords: Readonly<Record<SubmissionType, Sentence>> = {
  oral: { en: 'Accepted: oral', zh: '录用：口头报告' },
  poster: { en: 'Accepted: poster', zh: '录用：海报' },
};

export const fileKinds = ['abstract', 'poster', 'slides'] as const;
export type SubmissionFileKind = (typeof fileKinds)[number];

export const fileWords: Readonly<Record<SubmissionFileKind, Sentence>> = {
  abstract: { en: 'Abstract file', zh: '摘要文件' },
  poster: { en: 'Poster file', zh: '海报文件' },
  slides: { en: 'Slides', zh: '演示文稿' },
};
