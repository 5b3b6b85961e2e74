import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/fields.ts';
import { Lines } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { ABSTRACT_UPLOAD, POSTER_UPLOAD } from './endpoints.ts';
import { reviewMessages, reviewRefusals } from './review-messages.ts';
import { Declining, OwnReview, paperFiles, ReviewDraft, ReviewList } from './review-schemas.ts';

const OfMeeting = z.strictObject({ id: Id });
/** The conference and the caller's assignment in it. */
const OfReview = z.strictObject({ id: Id, reviewId: Id });

export const listMyReviews = endpoint({
  name: 'submissions.listMyReviews',
  method: 'GET',
  path: '/api/meetings/:id/reviews',
  access: 'staff',
  summary: { en: 'List the submissions assigned to me', zh: '分配给我的稿件' },
  params: OfMeeting,
  reply: ReviewList,
});

export const readMyReview = endpoint({
  name: 'submissions.readMyReview',
  method: 'GET',
  path: '/api/meetings/:id/reviews/:reviewId',
  access: 'staff',
  summary: { en: 'A submission assigned to me, with my review', zh: '分配给我的稿件详情及我的审稿意见' },
  params: OfReview,
  reply: OwnReview,
});

export const saveReview = endpoint({
  name: 'submissions.saveReview',
  method: 'PUT',
  path: '/api/meetings/:id/reviews/:reviewId/draft',
  access: 'staff',
  summary: { en: 'Save a draft of my review', zh: '保存审稿意见草稿' },
  params: OfReview,
  body: z.strictObject({ version: z.int().min(0), draft: ReviewDraft }),
  bodyBytes: 64 * KIB,
  reply: z.object({ version: z.int(), savedAt: Instant }),
  refusals: [reviewRefusals.REVIEW_LOCKED],
});

/** Submits a review, or changes one that was submitted before. */
export const submitReview = endpoint({
  name: 'submissions.submitReview',
  method: 'POST',
  path: '/api/meetings/:id/reviews/:reviewId/submission',
  access: 'staff',
  summary: { en: 'Submit my review', zh: '提交审稿意见' },
  params: OfReview,
  body: z.strictObject({ version: z.int().min(0), paperVersion: z.int().min(1), draft: ReviewDraft }),
  bodyBytes: 64 * KIB,
  reply: OwnReview,
  refusals: [reviewRefusals.REVIEW_LOCKED, reviewRefusals.PAPER_CHANGED],
});

export const declineReview = endpoint({
  name: 'submissions.declineReview',
  method: 'POST',
  path: '/api/meetings/:id/reviews/:reviewId/refusal',
  access: 'staff',
  summary: { en: 'Decline an assignment, or declare a conflict of interest', zh: '谢绝审稿或声明利益冲突' },
  params: OfReview,
  body: Declining,
  bodyBytes: 4 * KIB,
  reply: z.null(),
  refusals: [reviewRefusals.REVIEW_LOCKED],
});

export const discussReview = endpoint({
  name: 'submissions.discussReview',
  method: 'POST',
  path: '/api/meetings/:id/reviews/:reviewId/comments',
  access: 'staff',
  summary: { en: 'Send a comment to the other reviewers and the chairs', zh: '参与审稿讨论' },
  params: OfReview,
  body: z.strictObject({ text: Lines(2_000).min(1, { error: reviewMessages.comment_missing }) }),
  bodyBytes: 16 * KIB,
  reply: OwnReview,
  refusals: [reviewRefusals.REVIEW_FIRST],
  limit: { calls: 120, seconds: 3600 },
});

export const downloadReviewedFile = endpoint({
  name: 'submissions.downloadReviewedFile',
  method: 'GET',
  path: '/api/meetings/:id/reviews/:reviewId/files/:paperFile',
  access: 'staff',
  summary: { en: 'Download a file from a submission assigned to me', zh: '下载分配给我的稿件文件' },
  params: OfReview.extend({ paperFile: z.enum(paperFiles) }),
  download: { types: [...ABSTRACT_UPLOAD.types, ...POSTER_UPLOAD.types] },
  reply: z.null(),
  limit: { calls: 600, seconds: 3600 },
});
