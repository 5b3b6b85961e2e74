import { consoleParts } from '../meetings/console-parts.ts';
import { allView, choiceOf, defineList, hiddenFilter, recordId } from '../kernel/define-list.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { inLanguage } from '../kernel/language.ts';
import { LocalizedLine, textIn } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { submissionTypes } from '../meetings/submission-settings.ts';
import { orderMessages } from '../registration/orders/messages.ts';
import { decisions, decisionWords } from './review-words.ts';
import { acceptedWords, stateWords, submissionStates, typeWords } from './words.ts';

export const PaperRow = z.object({
  id: z.string(),
  number: z.string(),
  title: LocalizedLine(240),
  type: z.enum(submissionTypes),
  fieldId: z.string().nullable(),
  /** The name of the field in the reader's language; empty if there is no field. */
  field: z.string(),
  presenter: z.string(),
  affiliation: z.string(),
  authors: z.int(),
  state: z.enum(submissionStates),
  acceptedAs: z.enum(submissionTypes).nullable(),
  contributedAt: Instant,
  version: z.int(),
  assigned: z.int(),
  done: z.int(),
  /** The number of reviewers who still have to be assigned; 0 once the submission is decided. */
  lacking: z.int(),
  /** The mean score of all completed reviews; null if there are none. */
  score: z.number().nullable(),
  /** The decision whose letter has not been sent yet; null if there is none. */
  decision: z.enum(decisions).nullable(),
});
export type PaperRow = z.infer<typeof PaperRow>;

/** The fields that only the exported sheet has. */
export const PaperSheetRow = PaperRow.extend({
  position: z.string(),
  /** Masked, except in the full sheet. */
  phone: z.string(),
  /** Masked, except in the full sheet. */
  email: z.string(),
  /** All authors, each with their affiliations. */
  authorNames: z.string(),
  isRegistered: z.boolean(),
  withdrawnBecause: z.string(),
});
export type PaperSheetRow = z.infer<typeof PaperSheetRow>;

export const registeredWords = {
  yes: { en: 'Registered', zh: '已报名' },
  no: { en: 'Not registered', zh: '未报名' },
};

const { draft: _, ...sentStates } = stateWords;
const stateHead = { en: 'Status', zh: '状态' };
const fieldHead = { en: 'Field', zh: '领域' };
const typeHead = { en: 'Type', zh: '报告类型' };
const reviewsHead = { en: 'Reviews', zh: '审稿' };
const decisionHead = { en: 'Decision', zh: '录用结果' };

/** Lists the submissions of a conference. Chairs see only those of their fields. */
export const paperList = defineList({
  name: 'Papers',
  path: '/api/meetings/:id/papers',
  scope: 'submissions:read',
  words: consoleParts.papers.words,
  searchWords: { en: 'Title, author or number', zh: '题目、作者或编号' },
  emptyWords: {
    title: { en: 'No submissions yet', zh: '暂无投稿' },
    why: {
      en: 'Submissions will appear here once authors submit them.',
      zh: '作者提交后，稿件会显示在这里。',
    },
  },
  row: PaperRow,
  sheetRow: PaperSheetRow,
  fullSheet: {
    summary: {
      en: 'Export submissions as a spreadsheet with full contact details (reason required)',
      zh: '导出稿件（含完整联系方式，需填写原因）',
    },
    reason: Line(200).min(1, { error: orderMessages.reason_required }),
  },
  columns: {
    number: {
      words: { en: 'Number', zh: '编号' },
      kind: 'code',
      width: 96,
      sheetWidth: 10,
      isUsual: true,
      isAlwaysShown: true,
      isSortable: true,
      value: ({ number }) => number,
    },
    title: {
      words: { en: 'Title', zh: '题目' },
      kind: 'text',
      width: 264,
      sheetWidth: 48,
      isUsual: true,
      isSortable: true,
      value: ({ title }, language) => textIn(title, language),
    },
    presenter: {
      words: { en: 'Presenter', zh: '报告人' },
      kind: 'text',
      width: 128,
      sheetWidth: 16,
      isUsual: true,
      isSortable: true,
      value: ({ presenter }) => presenter,
    },
    affiliation: {
      words: { en: 'Affiliation', zh: '所在单位' },
      kind: 'text',
      width: 208,
      sheetWidth: 28,
      isSortable: true,
      value: ({ affiliation }) => affiliation,
    },
    field: {
      words: fieldHead,
      kind: 'text',
      width: 136,
      sheetWidth: 20,
      isUsual: true,
      value: ({ field }) => field,
    },
    type: {
      words: typeHead,
      kind: 'word',
      of: typeWords,
      width: 136,
      sheetWidth: 16,
      isSortable: true,
      value: ({ type }) => type,
    },
    state: {
      words: stateHead,
      kind: 'text',
      width: 168,
      sheetWidth: 22,
      isUsual: true,
      isSortable: true,
      isDrawn: true,
      value: ({ state, acceptedAs }, language) =>
        inLanguage(acceptedAs === null ? stateWords[state] : acceptedWords[acceptedAs], language),
    },
    reviews: {
      words: reviewsHead,
      kind: 'code',
      width: 104,
      sheetWidth: 12,
      isUsual: true,
      isSortable: true,
      isDrawn: true,
      value: ({ done, assigned }) => `${done}/${assigned}`,
    },
    score: {
      words: { en: 'Score', zh: '评分' },
      kind: 'number',
      width: 80,
      isUsual: true,
      isSortable: true,
      isDrawn: true,
      value: ({ score }) => score,
    },
    decision: {
      words: decisionHead,
      kind: 'word',
      of: decisionWords,
      width: 120,
      sheetWidth: 24,
      isUsual: true,
      isSortable: true,
      isDrawn: true,
      value: ({ decision }) => decision,
    },
    contributedAt: {
      words: { en: 'Submitted at', zh: '投稿时间' },
      kind: 'instant',
      isSortable: true,
      value: ({ contributedAt }) => contributedAt,
    },
    otherTitle: {
      words: { en: 'Title in the other language', zh: '题目（另一语言）' },
      kind: 'text',
      sheetWidth: 48,
      isSheetOnly: true,
      value: ({ title }, language) => {
        const other = language === 'en' ? title.zh : title.en;
        return other === textIn(title, language) ? '' : other;
      },
    },
    position: {
      words: { en: 'Title or position', zh: '职称或职务' },
      kind: 'text',
      sheetWidth: 18,
      isSheetOnly: true,
      value: ({ position }) => position,
    },
    phone: {
      words: { en: 'Phone', zh: '手机' },
      kind: 'text',
      sheetWidth: 18,
      isSheetOnly: true,
      value: ({ phone }) => phone,
    },
    email: {
      words: { en: 'Email', zh: '邮箱' },
      kind: 'text',
      sheetWidth: 26,
      isSheetOnly: true,
      value: ({ email }) => email,
    },
    authors: {
      words: { en: 'Authors', zh: '作者' },
      kind: 'text',
      sheetWidth: 48,
      isSheetOnly: true,
      value: ({ authorNames }) => authorNames,
    },
    version: {
      words: { en: 'Version', zh: '版本' },
      kind: 'number',
      isSheetOnly: true,
      value: ({ version }) => version,
    },
    registered: {
      words: { en: 'Registration', zh: '报名' },
      kind: 'word',
      of: registeredWords,
      sheetWidth: 14,
      isSheetOnly: true,
      value: ({ isRegistered }) => (isRegistered ? 'yes' : 'no'),
    },
    withdrawnBecause: {
      words: { en: 'Withdrawal reason', zh: '撤稿原因' },
      kind: 'text',
      sheetWidth: 32,
      isSheetOnly: true,
      value: ({ withdrawnBecause }) => withdrawnBecause,
    },
  },
  filters: {
    state: choiceOf(stateHead, sentStates),
    field: recordId(fieldHead),
    type: choiceOf(typeHead, typeWords),
    reviews: choiceOf(reviewsHead, {
      none: { en: 'No reviewers', zh: '未分配' },
      /** Submissions that are undecided and have fewer reviewers than each submission needs. */
      lacking: { en: 'Needs reviewers', zh: '审稿人不足' },
      /** Submissions with assigned reviews that are not completed. */
      open: { en: 'Reviews in progress', zh: '审稿中' },
      /** Submissions whose assigned reviews are all completed. */
      complete: { en: 'All reviews done', zh: '审稿已完成' },
    }),
    /** The decisions whose letters have not been sent. */
    decision: choiceOf(decisionHead, decisionWords),
    letter: hiddenFilter(z.enum(['undecided', 'to_send'])),
  },
  views: [
    allView,
    { id: 'undecided', words: { en: 'Undecided', zh: '待决定' }, query: { letter: 'undecided' } },
    { id: 'to_send', words: { en: 'Letters to send', zh: '待发送通知' }, query: { letter: 'to_send' } },
    { id: 'accepted', words: stateWords.accepted, query: { state: 'accepted' } },
  ],
  usualSort: 'number',
});

/** The progress of review and decisions, by field. */
export const readPaperProgress = endpoint({
  name: 'console.readPaperProgress',
  method: 'GET',
  path: '/api/meetings/:id/papers/progress',
  access: 'staff',
  summary: { en: 'Review and decision progress by field', zh: '各领域审稿进度' },
  params: z.strictObject({ id: Id }),
  reply: z.array(
    z.object({
      fieldId: z.string().nullable(),
      papers: z.int(),
      reviewsWanted: z.int(),
      reviewsDone: z.int(),
      decided: z.int(),
      sent: z.int(),
      acceptedOral: z.int(),
      acceptedPoster: z.int(),
    }),
  ),
});
