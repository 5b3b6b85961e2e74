import { endpoint, KIB, PDF_TYPE } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import { Lines, LocalizedName } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { DOC_TYPE, DOCX_TYPE, SUBMISSION_FILE_TYPES } from './endpoints.ts';
import {
  AcceptedWork,
  AssignmentPlan,
  Candidate,
  DecisionForm,
  DecisionLetter,
  OpenReviews,
  Paper,
  PaperIds,
  Reviewer,
  ReviewerProfile,
} from './manage-schemas.ts';
import { submissionMessages, submissionRefusals } from './messages.ts';

const OfMeeting = z.strictObject({ id: Id });
const OfPaper = z.strictObject({ id: Id, paperId: Id });

export const readPaper = endpoint({
  name: 'submissions.readPaper',
  method: 'GET',
  path: '/api/meetings/:id/papers/:paperId',
  access: 'staff',
  scope: 'submissions:read',
  summary: { en: 'View a submission with its authors and reviews', zh: '稿件详情（含作者与审稿意见）' },
  params: OfPaper,
  reply: Paper,
});

export const downloadPaperFile = endpoint({
  name: 'submissions.downloadPaperFile',
  method: 'GET',
  path: '/api/meetings/:id/papers/:paperId/files/:fileId',
  access: 'staff',
  summary: { en: 'Download a submission file as sent by its author', zh: '下载稿件原始文件' },
  params: z.strictObject({ id: Id, paperId: Id, fileId: z.string().regex(/^[\w-]{8,64}$/) }),
  download: { types: SUBMISSION_FILE_TYPES },
  reply: z.null(),
  limit: { calls: 600, seconds: 3600 },
});

export const listCandidates = endpoint({
  name: 'submissions.listCandidates',
  method: 'GET',
  path: '/api/meetings/:id/papers/:paperId/candidates',
  access: 'staff',
  summary: { en: 'List candidate reviewers for a submission, with conflicts', zh: '可分配的审稿人' },
  params: OfPaper,
  reply: z.array(Candidate),
});

export const assignReviewer = endpoint({
  name: 'submissions.assignReviewer',
  method: 'POST',
  path: '/api/meetings/:id/papers/:paperId/reviews',
  access: 'staff',
  summary: { en: 'Assign a reviewer to a submission', zh: '分配审稿人' },
  params: OfPaper,
  body: z.strictObject({ reviewerId: Id }),
  bodyBytes: KIB,
  reply: Paper,
  refusals: [
    submissionRefusals.REVIEWER_CONFLICT,
    submissionRefusals.REVIEWER_ASSIGNED,
    submissionRefusals.SUBMISSION_STATE,
  ],
});

export const removeReviewer = endpoint({
  name: 'submissions.removeReviewer',
  method: 'DELETE',
  path: '/api/meetings/:id/papers/:paperId/reviews/:reviewId',
  access: 'staff',
  summary: { en: 'Unassign a reviewer who has not submitted a review', zh: '取消审稿分配' },
  params: z.strictObject({ id: Id, paperId: Id, reviewId: Id }),
  reply: Paper,
  refusals: [submissionRefusals.REVIEW_DONE],
});

const OfConflict = z.strictObject({ id: Id, paperId: Id, accountId: Id });

export const noteConflict = endpoint({
  name: 'submissions.noteConflict',
  method: 'PUT',
  path: '/api/meetings/:id/papers/:paperId/conflicts/:accountId',
  access: 'staff',
  summary: {
    en: 'Record a reviewer’s conflict of interest and remove any open assignment',
    zh: '标记审稿人的利益冲突（未完成的审稿分配随之取消）',
  },
  params: OfConflict,
  body: z.strictObject({ note: Lines(500).min(1, { error: submissionMessages.conflict_note_missing }) }),
  bodyBytes: 4 * KIB,
  reply: Paper,
});

export const removeConflict = endpoint({
  name: 'submissions.removeConflict',
  method: 'DELETE',
  path: '/api/meetings/:id/papers/:paperId/conflicts/:accountId',
  access: 'staff',
  summary: { en: 'Remove a recorded conflict of interest', zh: '移除已标记的利益冲突' },
  params: OfConflict,
  reply: Paper,
  refusals: [submissionRefusals.CONFLICT_DECLARED],
});

export const discussPaper = endpoint({
  name: 'submissions.discussPaper',
  method: 'POST',
  path: '/api/meetings/:id/papers/:paperId/comments',
  access: 'staff',
  summary: { en: 'Post a comment to the reviewers of a submission', zh: '发表审稿讨论' },
  params: OfPaper,
  body: z.strictObject({ text: Lines(4_000).min(1) }),
  bodyBytes: 32 * KIB,
  reply: Paper,
  limit: { calls: 300, seconds: 3600 },
});

export const planAssignment = endpoint({
  name: 'submissions.planAssignment',
  method: 'GET',
  path: '/api/meetings/:id/review-assignment',
  access: 'staff',
  summary: { en: 'Preview automatic reviewer assignment', zh: '预览自动分配审稿人' },
  params: OfMeeting,
  query: z.strictObject({ otherFields: z.enum(['yes', 'no']).default('no') }),
  reply: AssignmentPlan,
  limit: { calls: 120, seconds: 3600 },
});

export const assignAutomatically = endpoint({
  name: 'submissions.assignAutomatically',
  method: 'POST',
  path: '/api/meetings/:id/review-assignment',
  access: 'staff',
  summary: { en: 'Assign reviewers automatically and notify them', zh: '自动分配审稿人并通知' },
  params: OfMeeting,
  body: z.strictObject({ otherFields: z.boolean() }),
  bodyBytes: KIB,
  reply: AssignmentPlan,
  limit: { calls: 60, seconds: 3600 },
});

export const decidePapers = endpoint({
  name: 'submissions.decide',
  method: 'POST',
  path: '/api/meetings/:id/decisions',
  access: 'staff',
  summary: {
    en: 'Record decisions on submissions; authors see them once letters are sent',
    zh: '登记录用结果（发送通知后作者可见）',
  },
  params: OfMeeting,
  body: DecisionForm,
  bodyBytes: 64 * KIB,
  bodyValues: 520,
  reply: z.object({ decided: z.int() }),
  refusals: [submissionRefusals.SUBMISSION_STATE],
});

export const undecidePapers = endpoint({
  name: 'submissions.undecide',
  method: 'POST',
  path: '/api/meetings/:id/decisions/withdrawal',
  access: 'staff',
  summary: { en: 'Withdraw decisions that have not been sent', zh: '撤回尚未发送的录用结果' },
  params: OfMeeting,
  body: z.strictObject({ paperIds: PaperIds }),
  bodyBytes: 64 * KIB,
  bodyValues: 520,
  reply: z.object({ undecided: z.int() }),
});

export const previewLetters = endpoint({
  name: 'submissions.previewLetters',
  method: 'POST',
  path: '/api/meetings/:id/decision-letters/preview',
  access: 'staff',
  summary: { en: 'Preview all decision letters waiting to be sent', zh: '预览全部待发送的结果通知' },
  params: OfMeeting,
  /** Null for all submissions that are waiting. */
  body: z.strictObject({ paperIds: PaperIds.nullable() }),
  bodyBytes: 64 * KIB,
  bodyValues: 520,
  reply: z.array(DecisionLetter),
  limit: { calls: 120, seconds: 3600 },
});

export const sendLetters = endpoint({
  name: 'submissions.sendLetters',
  method: 'POST',
  path: '/api/meetings/:id/decision-letters',
  access: 'staff',
  summary: { en: 'Send the previewed decision letters', zh: '发送结果通知' },
  params: OfMeeting,
  body: z.strictObject({ paperIds: PaperIds }),
  bodyBytes: 64 * KIB,
  bodyValues: 520,
  reply: z.object({ sent: z.int(), left: z.int() }),
});

export const listReviewers = endpoint({
  name: 'submissions.listReviewers',
  method: 'GET',
  path: '/api/meetings/:id/submission-reviewers',
  access: 'staff',
  summary: { en: 'List reviewers and chairs with their progress', zh: '审稿人、领域主席及其审稿进度' },
  params: OfMeeting,
  reply: z.array(Reviewer),
});

export const saveReviewer = endpoint({
  name: 'submissions.saveReviewer',
  method: 'PUT',
  path: '/api/meetings/:id/submission-reviewers/:accountId',
  access: 'staff',
  summary: {
    en: 'Save a reviewer’s fields, institution and capacity',
    zh: '保存审稿人的领域、单位与审稿量上限',
  },
  params: z.strictObject({ id: Id, accountId: Id }),
  body: ReviewerProfile,
  bodyBytes: 16 * KIB,
  reply: z.array(Reviewer),
});

export const listOpenReviews = endpoint({
  name: 'submissions.listOpenReviews',
  method: 'GET',
  path: '/api/meetings/:id/submission-reviewers/open',
  access: 'staff',
  summary: {
    en: 'List reviewers with open reviews; chairs see those in their fields',
    zh: '尚有待审稿件的审稿人（领域主席仅可查看本领域）',
  },
  params: OfMeeting,
  reply: OpenReviews,
});

export const remindReviewers = endpoint({
  name: 'submissions.remindReviewers',
  method: 'POST',
  path: '/api/meetings/:id/submission-reviewers/reminders',
  access: 'staff',
  summary: {
    en: 'Remind reviewers of open reviews; chairs remind those in their fields',
    zh: '提醒审稿人完成审稿（领域主席仅可提醒本领域）',
  },
  params: OfMeeting,
  /** Null for everyone with open reviews. */
  body: z.strictObject({ accountIds: z.array(Id).min(1).max(500).nullable() }),
  bodyBytes: 64 * KIB,
  bodyValues: 520,
  reply: z.object({ reminded: z.int() }),
  limit: { calls: 20, seconds: 3600 },
});

export const listAccepted = endpoint({
  name: 'submissions.listAccepted',
  method: 'GET',
  path: '/api/meetings/:id/accepted-submissions',
  access: 'staff',
  summary: { en: 'List accepted submissions for the programme', zh: '可编入日程的已录用稿件' },
  params: OfMeeting,
  reply: z.array(AcceptedWork),
});

const TemplateEntry = z.object({
  id: z.string(),
  name: LocalizedName(80),
  fileName: z.string(),
  size: z.int(),
});

export const listCallTemplates = endpoint({
  name: 'submissions.listTemplates',
  method: 'GET',
  path: '/api/meetings/:id/submission-templates',
  access: 'staff',
  summary: { en: 'List submission templates for authors', zh: '投稿模板' },
  params: OfMeeting,
  reply: z.array(TemplateEntry),
});

export const addTemplate = endpoint({
  name: 'submissions.addTemplate',
  method: 'POST',
  path: '/api/meetings/:id/submission-templates',
  access: 'staff',
  summary: { en: 'Upload a template for authors', zh: '上传投稿模板' },
  params: OfMeeting,
  query: z.strictObject({
    name: z.string().max(1_000).default(''),
    en: Line(80).default(''),
    zh: Line(80).default(''),
  }),
  upload: { maxBytes: 5 * KIB * KIB, types: [DOCX_TYPE, DOC_TYPE] },
  reply: z.array(TemplateEntry),
  limit: { calls: 60, seconds: 3600 },
});

export const removeTemplate = endpoint({
  name: 'submissions.removeTemplate',
  method: 'DELETE',
  path: '/api/meetings/:id/submission-templates/:templateId',
  access: 'staff',
  summary: { en: 'Remove a template', zh: '删除投稿模板' },
  params: z.strictObject({ id: Id, templateId: Id }),
  reply: z.array(TemplateEntry),
});

export const downloadBook = endpoint({
  name: 'submissions.downloadBook',
  method: 'GET',
  path: '/api/meetings/:id/book-of-abstracts',
  access: 'staff',
  summary: { en: 'Download the book of abstracts', zh: '下载摘要集（PDF）' },
  params: OfMeeting,
  query: z.strictObject({ language: z.enum(languages) }),
  download: { types: [PDF_TYPE] },
  reply: z.null(),
  limit: { calls: 30, seconds: 3600 },
});
