import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { submissionTypes } from '../meetings/submission-settings.ts';
import { MOST_LETTERS_CHOSEN } from './endpoints.ts';
import { letterRefusals } from './messages.ts';
import { IssuedLetter, LetterLanguage, OwnPresentation, Presenter } from './schemas.ts';

const OfMeeting = z.strictObject({ id: Id });

export const listPresenters = endpoint({
  name: 'letters.listPresenters',
  method: 'GET',
  path: '/api/meetings/:id/presenters',
  access: 'staff',
  summary: { en: 'Presenters of accepted work and their certificates', zh: '已录用稿件的报告人及其报告证明' },
  params: OfMeeting,
  reply: z.array(Presenter),
});

export const issuePresentations = endpoint({
  name: 'letters.issuePresentations',
  method: 'POST',
  path: '/api/meetings/:id/presentation-letters',
  access: 'staff',
  summary: {
    en: 'Issue certificates of presentation to presenters who don’t have one yet',
    zh: '批量开具报告证明（已开具的不变）',
  },
  params: OfMeeting,
  body: z.strictObject({
    /** `own`: each certificate is in the language of the author's account. */
    language: z.enum(['own', ...languages]),
    /** Null for both oral presentations and posters. */
    presentedAs: z.enum(submissionTypes).nullable(),
    /** Null for all submissions whose presenters can have a certificate and have none yet. */
    submissionIds: z.array(Id).min(1).max(MOST_LETTERS_CHOSEN).nullable(),
  }),
  bodyBytes: 32 * KIB,
  bodyValues: MOST_LETTERS_CHOSEN + 20,
  reply: z.object({ issued: z.int(), left: z.int() }),
  refusals: [letterRefusals.NO_LETTERS],
  limit: { calls: 300, seconds: 3600 },
});

export const readMyPresentation = endpoint({
  name: 'letters.readMyPresentation',
  method: 'GET',
  path: '/api/me/presentation-letters',
  access: 'login',
  summary: { en: 'Certificate of presentation for my accepted submission', zh: '本人已录用稿件的报告证明' },
  query: z.strictObject({ submissionId: Id }),
  /** Null if the submission is not accepted, or is not the caller's. */
  reply: OwnPresentation.nullable(),
});

export const issueMyPresentation = endpoint({
  name: 'letters.issueMyPresentation',
  method: 'POST',
  path: '/api/me/presentation-letters',
  access: 'login',
  summary: {
    en: 'Issue the certificate for my presentation',
    zh: '领取报告证明（重复领取得到同一份）',
  },
  body: z.strictObject({ submissionId: Id, language: LetterLanguage }),
  bodyBytes: 2 * KIB,
  reply: IssuedLetter,
  refusals: [letterRefusals.NO_LETTER],
  limit: { calls: 120, seconds: 3600 },
});
