import { fieldMessages } from '../kernel/field-messages.ts';
import { Email, Id, Line, Phone } from '../kernel/fields.ts';
import { LocalizedLine } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { ListOf } from '../meetings/fields.ts';
import { type SubmissionType, submissionTypes } from '../meetings/submission-settings.ts';
import { submissionMessages } from './messages.ts';

const FileId = z.string().regex(/^[\w-]{8,64}$/, { error: fieldMessages.illegal_input });

const Presenter = z.strictObject({
  name: Line(60),
  /** Multiple affiliations are separated by semicolons. */
  affiliation: Line(300),
  position: Line(80),
  phone: Line(32),
  email: Line(254),
});

const Coauthor = z.strictObject({ id: Id, name: Line(60), affiliation: Line(300), email: Line(254) });
export type Coauthor = z.infer<typeof Coauthor>;

/** A draft: values may be missing, but existing ones have the right format. */
export const SubmissionDraft = z.strictObject({
  type: z.enum(submissionTypes).nullable(),
  fieldId: Id.nullable(),
  title: LocalizedLine(240),
  presenter: Presenter,
  coauthors: ListOf(Coauthor, 50),
  /** The number of co-authors before the presenter. */
  presenterAt: z.int().min(0).max(50),
  abstractFileId: FileId.nullable(),
  posterFileId: FileId.nullable(),
});
export type SubmissionDraft = z.infer<typeof SubmissionDraft>;

export const emptyDraft: SubmissionDraft = {
  type: null,
  fieldId: null,
  title: { en: '', zh: '' },
  presenter: { name: '', affiliation: '', position: '', phone: '', email: '' },
  coauthors: [],
  presenterAt: 0,
  abstractFileId: null,
  posterFileId: null,
};

/** A submitted version. */
export interface SubmissionContent extends SubmissionDraft {
  readonly type: SubmissionType;
  readonly abstractFileId: string;
}

export interface Author {
  readonly name: string;
  readonly affiliations: string[];
  readonly isPresenter: boolean;
}

/** `A; B` and `A；B` are two affiliations. */
export function splitAffiliations(written: string): string[] {
  return written
    .split(/[;；]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** All authors in their order. */
export function authorsOf({
  presenter,
  coauthors,
  presenterAt,
}: Pick<SubmissionDraft, 'presenter' | 'coauthors' | 'presenterAt'>): Author[] {
  const authors: Author[] = coauthors.map(({ name, affiliation }) => ({
    name,
    affiliations: splitAffiliations(affiliation),
    isPresenter: false,
  }));
  const own = { name: presenter.name, affiliations: splitAffiliations(presenter.affiliation) };
  authors.splice(presenterAt, 0, { ...own, isPresenter: true });
  return authors;
}

/** A conference's choices and requirements for submissions. */
export interface SubmissionTerms {
  readonly types: readonly SubmissionType[];
  readonly fieldIds: readonly string[];
  readonly posterFrom: 'posters' | 'everyone';
  /** True if a required poster file must be uploaded by now; false if it may be uploaded later. */
  readonly isPosterDue: boolean;
}

export function asksPoster(
  type: SubmissionType | null,
  { posterFrom }: Pick<SubmissionTerms, 'posterFrom'>,
): boolean {
  return posterFrom === 'everyone' || type === 'poster';
}

interface Missing {
  readonly path: string;
  /** Code of a field message. */
  readonly code: string;
}

/**
 * Returns the fields and files that are missing according to the specification: "Type, field, title and presenter
 * details are required. The abstract and poster files must be uploaded."
 */
export function findMissing(draft: SubmissionDraft, terms: SubmissionTerms): Missing[] {
  const missing: Missing[] = [];
  const miss = (path: string, code: string) => missing.push({ path, code });
  if (draft.type === null || !terms.types.includes(draft.type))
    miss('type', submissionMessages.choose_submission_type);
  // A conference without a list of fields doesn't require a field.
  if (terms.fieldIds.length > 0 && !terms.fieldIds.includes(draft.fieldId ?? ''))
    miss('fieldId', submissionMessages.choose_submission_field);
  if (draft.title.en === '' && draft.title.zh === '')
    miss('title', submissionMessages.submission_title_missing);
  const { phone, email } = draft.presenter;
  for (const field of ['name', 'affiliation', 'position', 'phone', 'email'] as const)
    if (draft.presenter[field] === '') miss(`presenter.${field}`, submissionMessages.presenter_incomplete);
  if (phone !== '' && !Phone.safeParse(phone).success) miss('presenter.phone', fieldMessages.phone_invalid);
  if (email !== '' && !Email.safeParse(email).success) miss('presenter.email', fieldMessages.email_invalid);
  for (const [index, author] of draft.coauthors.entries()) {
    if (author.name === '') miss(`coauthors.${index}.name`, submissionMessages.author_name_missing);
    if (author.email !== '' && !Email.safeParse(author.email).success)
      miss(`coauthors.${index}.email`, fieldMessages.email_invalid);
  }
  if (draft.abstractFileId === null) miss('abstractFileId', submissionMessages.abstract_file_missing);
  if (draft.posterFileId === null && terms.isPosterDue && asksPoster(draft.type, terms))
    miss('posterFileId', submissionMessages.poster_file_missing);
  return missing;
}
