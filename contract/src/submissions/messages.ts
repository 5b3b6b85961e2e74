import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const submissionMessages = defineFieldMessages({
  choose_submission_type: { en: 'Please choose the type', zh: '请选择报告类型' },
  choose_submission_field: { en: 'Please choose the field', zh: '请选择领域' },
  submission_title_missing: { en: 'Please enter the title', zh: '请输入题目' },
  presenter_incomplete: { en: 'Please complete the presenter’s details', zh: '请完善报告人信息' },
  author_name_missing: { en: 'Please enter the author’s name', zh: '请输入作者姓名' },
  abstract_file_missing: { en: 'Please upload the abstract file', zh: '请上传摘要文件' },
  poster_file_missing: { en: 'Please upload the poster file', zh: '请上传海报文件' },
  conflict_note_missing: { en: 'Please enter a reason', zh: '请填写原因' },
  submission_file_gone: {
    en: 'This file is missing. Please upload it again.',
    zh: '该文件已失效，请重新上传',
  },
});

export const submissionRefusals = defineRefusals({
  /** The specification prescribes these words. */
  ABSTRACT_TOO_LARGE: {
    code: 413_350,
    en: 'Abstract file: a Word file under 2MB',
    zh: '摘要文件：请上传小于 2 MB 的 Word 文件',
  },
  POSTER_TOO_LARGE: {
    code: 413_351,
    en: 'The poster file must be a PDF, PNG or JPEG file under 20 MB',
    zh: '海报文件：请上传小于 20 MB 的 PDF、PNG 或 JPEG 文件',
  },
  SLIDES_TOO_LARGE: {
    code: 413_352,
    en: 'Slides must be a PDF or PPTX file under 50 MB',
    zh: '演示文稿：请上传小于 50 MB 的 PDF 或 PPTX 文件',
  },
  /** The deadline for slides has passed, by the server's clock. */
  SLIDES_CLOSED: {
    code: 409_370,
    en: 'The deadline for slides has passed. Please contact the organizers.',
    zh: '演示文稿提交已截止，请联系会务组',
  },
  NO_SLIDES: {
    code: 409_371,
    en: 'There are no slides here yet.',
    zh: '暂无演示文稿',
  },
  SLIDES_TOO_MANY: {
    code: 409_372,
    en: 'These slides are too large for one archive. Please download them session by session.',
    zh: '演示文稿过大，无法打包为一个文件，请按场次下载',
  },
  SUBMISSION_NOT_OPEN: {
    code: 409_350,
    en: 'Submissions haven’t opened yet.',
    zh: '投稿尚未开始',
  },
  SUBMISSION_CLOSED: { code: 409_351, en: 'Submissions are closed', zh: '投稿已截止' },
  /** The submission was decided or withdrawn, or its deadline has passed. */
  SUBMISSION_LOCKED: {
    code: 409_352,
    en: 'This submission can no longer be changed.',
    zh: '该投稿已不能修改',
  },
  /** The draft does not differ from the last submitted version. */
  SUBMISSION_UNCHANGED: {
    code: 409_359,
    en: 'Nothing has changed since the last submitted version.',
    zh: '与上次提交的版本相比没有变化',
  },
  TOO_MANY_SUBMISSIONS: {
    code: 409_353,
    en: 'You have reached this conference’s limit on submissions per account.',
    zh: '您在本次会议的投稿数量已达上限',
  },
  /** Also the refusal for a submission that is already withdrawn. */
  SUBMISSION_STATE: {
    code: 409_354,
    en: 'This isn’t possible in the submission’s current status.',
    zh: '投稿当前状态不支持此操作',
  },
  /** The reasons are in the field `reviewerId`. */
  REVIEWER_CONFLICT: {
    code: 409_355,
    en: 'This reviewer has a conflict of interest with the submission.',
    zh: '该审稿人与稿件存在利益冲突',
  },
  REVIEWER_ASSIGNED: {
    code: 409_356,
    en: 'This reviewer has already been assigned to the submission.',
    zh: '此稿件已分配给该审稿人',
  },
  CONFLICT_DECLARED: {
    code: 409_358,
    en: 'The reviewer declared this conflict of interest. It can’t be removed.',
    zh: '该利益冲突由审稿人本人声明，不能移除',
  },
  REVIEW_DONE: {
    code: 409_357,
    en: 'This review has already been submitted.',
    zh: '审稿意见已提交，无法取消分配',
  },
});
