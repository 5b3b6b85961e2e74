import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const reviewMessages = defineFieldMessages({
  score_missing: { en: 'Please choose a score', zh: '请评分' },
  recommendation_missing: { en: 'Please choose a recommendation', zh: '请选择录用建议' },
  decline_reason_missing: { en: 'Please enter a reason for declining', zh: '请填写谢绝原因' },
  comment_missing: { en: 'Please enter a comment', zh: '请输入讨论内容' },
});

export const reviewRefusals = defineRefusals({
  /** A decision was sent, or the review is completed and its deadline has passed. */
  REVIEW_LOCKED: {
    code: 409_360,
    en: 'This review can no longer be changed.',
    zh: '该审稿意见已不能修改',
  },
  /** The author submitted a version that this reviewer has not seen. */
  PAPER_CHANGED: {
    code: 409_361,
    en: 'The author has submitted a new version. Please read it, then submit your review.',
    zh: '作者已提交新版本，请阅读后再提交审稿意见',
  },
  /** Other reviews and the discussion become visible once the reviewer's own review is submitted. */
  REVIEW_FIRST: {
    code: 409_362,
    en: 'Please submit your own review first.',
    zh: '请先提交您的审稿意见',
  },
});
