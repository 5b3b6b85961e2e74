import { endpoint, EXPORT_LIMIT, KIB } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { LocalizedLine } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { submissionTypes } from '../meetings/submission-settings.ts';
import { decisions } from '../submissions/review-words.ts';
import { submissionStates } from '../submissions/words.ts';
import { orderMessages } from '../registration/orders/messages.ts';
import {
  ExportQuery,
  PageOf,
  PageQuery,
  RowCount,
  sheetTypes,
  type SortBy,
  SortQuery,
} from '../kernel/list.ts';

const OfMeeting = z.strictObject({ id: Id });

export const paperSorts = [
  'number',
  'title',
  'presenter',
  'affiliation',
  'type',
  'state',
  'reviews',
  'score',
  'decision',
  'contributedAt',
] as const;
export type PaperSort = (typeof paperSorts)[number];
export const usualPaperSort = 'number' satisfies SortBy<PaperSort>;

export const PaperFilter = z.strictObject({
  ...PageQuery,
  /** By report number where it is not given. */
  sort: SortQuery(paperSorts),
  state: z.enum(submissionStates).exclude(['draft']).optional(),
  type: z.enum(submissionTypes).optional(),
  field: Id.optional(),
  /**
   * `lacking`: undecided, with fewer reviewers than each submission gets; `open`: still waits for reviews; `complete`:
   * all that were assigned are done.
   */
  reviews: z.enum(['none', 'lacking', 'open', 'complete']).optional(),
  /** Decided and not sent. */
  decision: z.enum(decisions).optional(),
  letter: z.enum(['undecided', 'to_send']).optional(),
});

export const PaperRow = z.object({
  id: z.string(),
  number: z.string(),
  title: LocalizedLine(240),
  type: z.enum(submissionTypes),
  fieldId: z.string().nullable(),
  presenter: z.string(),
  affiliation: z.string(),
  authors: z.int(),
  state: z.enum(submissionStates),
  acceptedAs: z.enum(submissionTypes).nullable(),
  contributedAt: Instant,
  version: z.int(),
  assigned: z.int(),
  done: z.int(),
  /** How many reviewers are still to be assigned; 0 once it is decided. */
  lacking: z.int(),
  /** Mean of the scores of all reviews that are done. */
  score: z.number().nullable(),
  /** Waits for its letter. */
  decision: z.enum(decisions).nullable(),
});
export type PaperRow = z.infer<typeof PaperRow>;

export const listPapers = endpoint({
  name: 'console.listPapers',
  method: 'GET',
  path: '/api/meetings/:id/papers',
  access: 'staff',
  summary: { en: 'Submissions of a conference', zh: '稿件列表' },
  params: OfMeeting,
  query: PaperFilter,
  reply: PageOf(PaperRow),
});

export const countPapers = endpoint({
  name: 'console.countPapers',
  method: 'GET',
  path: '/api/meetings/:id/papers/count',
  access: 'staff',
  summary: { en: 'How many submissions a filter finds', zh: '稿件数量' },
  params: OfMeeting,
  query: PaperFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});

/** In the order of the sheet; the first ones are those of the list. */
export const paperColumns = [
  'number',
  'title',
  'presenter',
  'affiliation',
  'field',
  'type',
  'state',
  'reviews',
  'score',
  'decision',
  'contributedAt',
  'otherTitle',
  'position',
  'phone',
  'email',
  'authors',
  'version',
  'registered',
  'withdrawnBecause',
] as const;
export type PaperColumn = (typeof paperColumns)[number];

const PaperExport = PaperFilter.omit({ after: true }).extend(ExportQuery);

export const exportPapers = endpoint({
  name: 'console.exportPapers',
  method: 'GET',
  path: '/api/meetings/:id/papers/export',
  access: 'staff',
  summary: { en: 'Submissions as a sheet', zh: '导出稿件' },
  params: OfMeeting,
  query: PaperExport,
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});

/** As `exportPapers`, with whole phone numbers and e-mail addresses. The reason is recorded. */
export const exportFullPapers = endpoint({
  name: 'console.exportFullPapers',
  method: 'POST',
  path: '/api/meetings/:id/papers/export',
  access: 'staff',
  summary: {
    en: 'Submissions as a sheet with whole numbers; noted with the reason',
    zh: '导出稿件（含完整联系方式，需填写原因）',
  },
  params: OfMeeting,
  query: PaperExport,
  body: z.strictObject({ reason: Line(200).min(1, { error: orderMessages.reason_required }) }),
  bodyBytes: KIB,
  download: { types: sheetTypes },
  reply: z.null(),
  recentIdentity: true,
  limit: EXPORT_LIMIT,
});

/** How far review and decisions are, by field. */
export const readPaperProgress = endpoint({
  name: 'console.readPaperProgress',
  method: 'GET',
  path: '/api/meetings/:id/papers/progress',
  access: 'staff',
  summary: { en: 'Progress of review and decisions by field', zh: '各领域审稿进度' },
  params: OfMeeting,
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
