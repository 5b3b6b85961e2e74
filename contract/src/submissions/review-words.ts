import type { Sentence } from '../kernel/language.ts';

/** A reviewer's recommendation and a chair's decision. */
export const decisions = ['oral', 'poster', 'revise', 'reject'] as const;
export type Decision = (typeof decisions)[number];

export const decisionWords: Readonly<Record<Decision, Sentence>> = {
  oral: { en: 'Accept as oral presentation', zh: '录用为口头报告' },
  poster: { en: 'Accept as poster', zh: '录用为海报' },
  revise: { en: 'Ask for a revision', zh: '修改后再审' },
  reject: { en: 'Reject', zh: '不录用' },
};

/** Shorter words, for narrow spaces. */
export const shortDecisionWords: Readonly<Record<Decision, Sentence>> = {
  oral: { en: 'Oral', zh: '口头报告' },
  poster: { en: 'Poster', zh: '海报' },
  revise: { en: 'Revision', zh: '修改' },
  reject: { en: 'Reject', zh: '不录用' },
};

export const paperReviewStates = ['assigned', 'done', 'declined'] as const;
export type PaperReviewState = (typeof paperReviewStates)[number];

export const reviewStateWords: Readonly<Record<PaperReviewState, Sentence>> = {
  assigned: { en: 'To review', zh: '待审稿' },
  done: { en: 'Reviewed', zh: '已审稿' },
  declined: { en: 'Declined', zh: '已谢绝' },
};

export const conflictReasons = ['own', 'coauthor', 'institution', 'declared', 'organizer'] as const;
export type ConflictReason = (typeof conflictReasons)[number];

export const conflictWords: Readonly<Record<ConflictReason, Sentence>> = {
  own: { en: 'Own submission', zh: '本人投稿' },
  coauthor: { en: 'Author of the submission', zh: '稿件作者' },
  institution: { en: 'Same institution as an author', zh: '与作者同单位' },
  declared: { en: 'Declared by the reviewer', zh: '审稿人声明' },
  organizer: { en: 'Recorded by an organizer', zh: '会务组标记' },
};
