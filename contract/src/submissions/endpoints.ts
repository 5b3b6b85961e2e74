import { endpoint, KIB, PDF_TYPE, UPLOAD_LIMIT } from '../kernel/endpoint.ts';
import { Id, IdOrSlug, Instant, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { SubmissionDraft } from './content.ts';
import { submissionRefusals } from './messages.ts';
import { OwnSubmission, SubmissionCall, SubmissionCard, SubmissionFile } from './schemas.ts';

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const DOC_TYPE = 'application/msword';

/** "A Word file under 2MB", so the largest has one byte less. */
export const ABSTRACT_UPLOAD = {
  maxBytes: 2 * KIB * KIB - 1,
  types: [DOCX_TYPE, DOC_TYPE],
  tooLarge: submissionRefusals.ABSTRACT_TOO_LARGE,
};
export const POSTER_UPLOAD = {
  maxBytes: 20 * KIB * KIB - 1,
  types: [PDF_TYPE, 'image/png', 'image/jpeg'],
  tooLarge: submissionRefusals.POSTER_TOO_LARGE,
};
export const PPTX_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
export const SLIDES_UPLOAD = {
  maxBytes: 50 * KIB * KIB - 1,
  types: [PPTX_TYPE, PDF_TYPE],
  tooLarge: submissionRefusals.SLIDES_TOO_LARGE,
};
/** The types of all files that authors may upload. */
export const SUBMISSION_FILE_TYPES = [
  ...new Set([...ABSTRACT_UPLOAD.types, ...POSTER_UPLOAD.types, ...SLIDES_UPLOAD.types]),
];

const OfOwn = z.strictObject({ id: Id });
// Accepts longer names than any system allows; the server shortens them and makes them safe.
const NamedFile = z.strictObject({ name: z.string().max(1_000).default('') });
const OfFile = z.strictObject({ id: Id, fileId: z.string().regex(/^[\w-]{8,64}$/) });

export const readCall = endpoint({
  name: 'submissions.readCall',
  method: 'GET',
  path: '/api/submission-calls/:id',
  access: 'public',
  summary: { en: 'View a conference’s submission requirements and deadlines', zh: '会议的投稿要求与时间' },
  params: z.strictObject({ id: IdOrSlug }),
  reply: SubmissionCall,
});

export const listMySubmissions = endpoint({
  name: 'submissions.listMine',
  method: 'GET',
  path: '/api/me/submissions',
  access: 'login',
  summary: { en: 'List my submissions, for one or all conferences', zh: '我的投稿' },
  query: z.strictObject({ meetingId: Id.optional() }),
  reply: z.array(SubmissionCard),
});

export const beginSubmission = endpoint({
  name: 'submissions.begin',
  method: 'POST',
  path: '/api/me/submissions',
  access: 'login',
  summary: { en: 'Start a submission', zh: '新建投稿' },
  body: z.strictObject({ meetingId: Id }),
  bodyBytes: KIB,
  reply: z.object({ id: z.string() }),
  refusals: [
    submissionRefusals.SUBMISSION_NOT_OPEN,
    submissionRefusals.SUBMISSION_CLOSED,
    submissionRefusals.TOO_MANY_SUBMISSIONS,
  ],
  limit: { calls: 100, seconds: 3600 },
});

export const readMySubmission = endpoint({
  name: 'submissions.readMine',
  method: 'GET',
  path: '/api/me/submissions/:id',
  access: 'login',
  summary: { en: 'View one of my submissions', zh: '本人投稿详情' },
  params: OfOwn,
  reply: OwnSubmission,
});

export const saveDraft = endpoint({
  name: 'submissions.saveDraft',
  method: 'PUT',
  path: '/api/me/submissions/:id/draft',
  access: 'login',
  summary: { en: 'Save a draft', zh: '保存投稿草稿' },
  params: OfOwn,
  body: z.strictObject({ version: z.int().min(0), draft: SubmissionDraft }),
  bodyBytes: 256 * KIB,
  bodyValues: 400,
  reply: z.object({ version: z.int(), savedAt: Instant }),
  refusals: [submissionRefusals.SUBMISSION_LOCKED, submissionRefusals.SUBMISSION_CLOSED],
});

const uploadAnswer = {
  access: 'login' as const,
  params: OfOwn,
  query: NamedFile,
  reply: SubmissionFile,
  limit: UPLOAD_LIMIT,
};

export const uploadAbstract = endpoint({
  ...uploadAnswer,
  name: 'submissions.uploadAbstract',
  method: 'POST',
  path: '/api/me/submissions/:id/abstract-files',
  summary: { en: 'Upload the abstract as a Word file', zh: '上传摘要文件（Word）' },
  upload: ABSTRACT_UPLOAD,
  refusals: [
    submissionRefusals.SUBMISSION_LOCKED,
    submissionRefusals.SUBMISSION_CLOSED,
    submissionRefusals.ABSTRACT_TOO_LARGE,
  ],
});

/** After the submission deadline, if posters may be uploaded later, the file replaces the existing one. */
export const uploadPoster = endpoint({
  ...uploadAnswer,
  name: 'submissions.uploadPoster',
  method: 'POST',
  path: '/api/me/submissions/:id/poster-files',
  summary: { en: 'Upload the poster', zh: '上传海报文件' },
  upload: POSTER_UPLOAD,
  refusals: [submissionRefusals.SUBMISSION_LOCKED, submissionRefusals.POSTER_TOO_LARGE],
});

/** Uploads slides for an accepted talk, until the deadline for slides. They replace the existing ones. */
export const uploadSlides = endpoint({
  ...uploadAnswer,
  name: 'submissions.uploadSlides',
  method: 'POST',
  path: '/api/me/submissions/:id/slides',
  summary: { en: 'Upload the slides of an accepted talk', zh: '上传演示文稿' },
  upload: SLIDES_UPLOAD,
  refusals: [
    submissionRefusals.SUBMISSION_STATE,
    submissionRefusals.SLIDES_CLOSED,
    submissionRefusals.SLIDES_TOO_LARGE,
  ],
});

export const removeSlides = endpoint({
  name: 'submissions.removeSlides',
  method: 'DELETE',
  path: '/api/me/submissions/:id/slides',
  access: 'login',
  summary: { en: 'Remove the slides before their deadline', zh: '删除演示文稿（截止前）' },
  params: OfOwn,
  reply: OwnSubmission,
  refusals: [submissionRefusals.SUBMISSION_STATE, submissionRefusals.SLIDES_CLOSED],
});

export const submitSubmission = endpoint({
  name: 'submissions.submit',
  method: 'POST',
  path: '/api/me/submissions/:id/versions',
  access: 'login',
  summary: { en: 'Submit the saved draft as a new version', zh: '提交投稿（生成新版本）' },
  params: OfOwn,
  body: z.strictObject({ version: z.int().min(0) }),
  bodyBytes: KIB,
  reply: OwnSubmission,
  refusals: [
    submissionRefusals.SUBMISSION_LOCKED,
    submissionRefusals.SUBMISSION_CLOSED,
    submissionRefusals.SUBMISSION_UNCHANGED,
  ],
  limit: { calls: 60, seconds: 3600 },
});

export const withdrawSubmission = endpoint({
  name: 'submissions.withdraw',
  method: 'POST',
  path: '/api/me/submissions/:id/withdrawal',
  access: 'login',
  summary: { en: 'Withdraw a submission', zh: '撤稿' },
  params: OfOwn,
  body: z.strictObject({ reason: Line(300) }),
  bodyBytes: 4 * KIB,
  reply: OwnSubmission,
  refusals: [submissionRefusals.SUBMISSION_STATE],
});

export const restoreSubmission = endpoint({
  name: 'submissions.restore',
  method: 'DELETE',
  path: '/api/me/submissions/:id/withdrawal',
  access: 'login',
  summary: { en: 'Undo a withdrawal before the deadline', zh: '恢复已撤稿件（截止前）' },
  params: OfOwn,
  reply: OwnSubmission,
  refusals: [submissionRefusals.SUBMISSION_STATE],
});

export const discardSubmission = endpoint({
  name: 'submissions.discard',
  method: 'DELETE',
  path: '/api/me/submissions/:id',
  access: 'login',
  summary: { en: 'Delete a draft that was never submitted', zh: '删除未提交的草稿' },
  params: OfOwn,
  reply: z.null(),
  refusals: [submissionRefusals.SUBMISSION_STATE],
});

export const downloadMyFile = endpoint({
  name: 'submissions.downloadMine',
  method: 'GET',
  path: '/api/me/submissions/:id/files/:fileId',
  access: 'login',
  summary: { en: 'Download a file from my submission', zh: '下载本人投稿的文件' },
  params: OfFile,
  download: { types: SUBMISSION_FILE_TYPES },
  reply: z.null(),
  limit: { calls: 300, seconds: 3600 },
});
