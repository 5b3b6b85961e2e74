import { endpoint, KIB, PDF_TYPE } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { MAX_PICTURE_BYTES } from '../kernel/printed-pictures.ts';
import { TICKET_ALPHABET } from '../tickets/ticket-code.ts';
import { LETTER_CODE_LENGTH } from './letter-code.ts';
import { LetterForm } from './letter-text.ts';
import { letterMessages, letterRefusals } from './messages.ts';
import {
  IssuedLetter,
  LetterKindName,
  LetterLanguage,
  LetterText,
  LetterTexts,
  OwnLetters,
  PersonLetterKindName,
  VerifiedLetter,
} from './schemas.ts';

const OfMeeting = z.strictObject({ id: Id });
const OfKind = z.strictObject({ id: Id, letterKind: LetterKindName });
const OfLetter = z.strictObject({ id: Id, letterId: Id });

/** The maximum that can be selected manually. */
export const MOST_LETTERS_CHOSEN = 500;
/** The maximum issued by one call; for a larger conference the client calls again. */
export const MOST_LETTERS_ISSUED = 1_000;

export const readLetterTexts = endpoint({
  name: 'letters.readTexts',
  method: 'GET',
  path: '/api/meetings/:id/letter-texts',
  access: 'staff',
  summary: {
    en: 'Texts of the invitation letter and the certificates',
    zh: '邀请函、参会证明与报告证明的文本',
  },
  params: OfMeeting,
  reply: LetterTexts,
});

export const saveLetterText = endpoint({
  name: 'letters.saveText',
  method: 'PUT',
  path: '/api/meetings/:id/letter-texts/:letterKind',
  access: 'staff',
  summary: { en: 'Save a new version of a letter’s text', zh: '保存邀请函或证明文本（生成新版本）' },
  params: OfKind,
  body: z.strictObject({ version: z.int().min(0), words: LetterForm }),
  bodyBytes: 32 * KIB,
  reply: LetterText,
});

export const uploadLetterSeal = endpoint({
  name: 'letters.uploadSeal',
  method: 'POST',
  path: '/api/meetings/:id/letter-seals',
  access: 'staff',
  summary: { en: 'Upload a seal image', zh: '上传印章图片' },
  params: OfMeeting,
  // PNG only, because the seal covers the signature and needs transparency.
  upload: { maxBytes: MAX_PICTURE_BYTES, types: ['image/png'] },
  reply: z.object({ fileId: z.string(), link: z.string() }),
  refusals: [letterRefusals.SEAL_TOO_LARGE],
  limit: { calls: 60, seconds: 3600 },
});

export const previewLetter = endpoint({
  name: 'letters.preview',
  method: 'GET',
  path: '/api/meetings/:id/letter-texts/:letterKind/preview',
  access: 'staff',
  summary: { en: 'Preview a letter for a person', zh: '预览邀请函或证明（PDF）' },
  params: OfKind,
  query: z.strictObject({ language: LetterLanguage, participantId: Id.optional() }),
  download: { types: [PDF_TYPE] },
  reply: z.null(),
  limit: { calls: 600, seconds: 3600 },
});

export const issueLetters = endpoint({
  name: 'letters.issue',
  method: 'POST',
  path: '/api/meetings/:id/letters',
  access: 'staff',
  summary: {
    en: 'Issue letters to people who don’t have one yet',
    zh: '批量开具邀请函或证明（已开具的不变）',
  },
  params: OfMeeting,
  body: z.strictObject({
    kind: PersonLetterKindName,
    /** `own`: each letter is in the language of the account that registered the person. */
    language: z.enum(['own', ...languages]),
    /** Null for everyone who can have this letter and has none yet. */
    participantIds: z.array(Id).min(1).max(MOST_LETTERS_CHOSEN).nullable(),
  }),
  bodyBytes: 32 * KIB,
  bodyValues: MOST_LETTERS_CHOSEN + 20,
  reply: z.object({
    issued: z.int(),
    /** The number of letters that further calls can issue. */
    left: z.int(),
  }),
  refusals: [letterRefusals.NO_LETTERS],
  limit: { calls: 300, seconds: 3600 },
});

export const revokeLetter = endpoint({
  name: 'letters.revoke',
  method: 'POST',
  path: '/api/meetings/:id/letters/:letterId/revocation',
  access: 'staff',
  summary: { en: 'Revoke a letter', zh: '撤销邀请函或证明' },
  params: OfLetter,
  body: z.strictObject({ reason: Line(200).min(1, { error: letterMessages.revocation_reason_missing }) }),
  bodyBytes: 2 * KIB,
  reply: z.null(),
  refusals: [letterRefusals.ALREADY_REVOKED],
});

export const downloadLetter = endpoint({
  name: 'letters.download',
  method: 'GET',
  path: '/api/meetings/:id/letters/:letterId/pdf',
  access: 'staff',
  summary: { en: 'Download a letter as a PDF', zh: '下载邀请函或证明（PDF）' },
  params: OfLetter,
  download: { types: [PDF_TYPE] },
  reply: z.null(),
  limit: { calls: 600, seconds: 3600 },
});

export const downloadLetters = endpoint({
  name: 'letters.downloadAll',
  method: 'GET',
  path: '/api/meetings/:id/letters/pdf',
  access: 'staff',
  summary: { en: 'Download all letters of one type as a single PDF', zh: '下载全部邀请函或证明（PDF）' },
  params: OfMeeting,
  query: z.strictObject({ kind: LetterKindName }),
  download: { types: [PDF_TYPE] },
  reply: z.null(),
  limit: { calls: 30, seconds: 3600 },
});

export const listMyLetters = endpoint({
  name: 'letters.listMine',
  method: 'GET',
  path: '/api/me/letters',
  access: 'login',
  summary: { en: 'List the letters for the people on my registration', zh: '本人报名的邀请函与参会证明' },
  query: z.strictObject({ registrationId: Id }),
  reply: z.array(OwnLetters),
});

export const issueMyLetter = endpoint({
  name: 'letters.issueMine',
  method: 'POST',
  path: '/api/me/letters',
  access: 'login',
  summary: {
    en: 'Issue a letter to a person on my registration',
    zh: '领取邀请函或参会证明（重复领取得到同一份）',
  },
  body: z.strictObject({ participantId: Id, kind: PersonLetterKindName, language: LetterLanguage }),
  bodyBytes: 2 * KIB,
  reply: IssuedLetter,
  refusals: [letterRefusals.NO_LETTER],
  limit: { calls: 120, seconds: 3600 },
});

export const downloadMyLetter = endpoint({
  name: 'letters.downloadMine',
  method: 'GET',
  path: '/api/me/letters/:id/pdf',
  access: 'login',
  summary: { en: 'Download my letter as a PDF', zh: '下载本人的邀请函或证明（PDF）' },
  params: z.strictObject({ id: Id }),
  download: { types: [PDF_TYPE] },
  reply: z.null(),
  limit: { calls: 120, seconds: 3600 },
});

const OfCode = z.strictObject({
  code: z.string().regex(new RegExp(`^[${TICKET_ALPHABET}]{${LETTER_CODE_LENGTH}}$`)),
});
/**
 * Limit for strangers at one address: enough for an office with a pile of letters, far too few to find a code by
 * guessing.
 */
const STRANGERS = { calls: 120, seconds: 3600 };

export const verifyLetter = endpoint({
  name: 'letters.verify',
  method: 'GET',
  path: '/api/verify/:code',
  access: 'public',
  summary: { en: 'Verify a letter by its code', zh: '核验文件真伪' },
  params: OfCode,
  reply: VerifiedLetter,
  limit: STRANGERS,
});

export const downloadVerifiedLetter = endpoint({
  name: 'letters.downloadVerified',
  method: 'GET',
  path: '/api/verify/:code/pdf',
  access: 'public',
  summary: { en: 'Download the original of a genuine letter', zh: '下载核验通过的文件原件（PDF）' },
  params: OfCode,
  download: { types: [PDF_TYPE] },
  reply: z.null(),
  limit: STRANGERS,
});
