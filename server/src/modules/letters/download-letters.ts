import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { letterVariables } from '@plenum/contract/letters/letter-text';
import { letterLines, mapFields, type PrintedLine } from '@plenum/contract/meetings/person-fields';
import { type LetterKind, letterKindWords } from '@plenum/contract/letters/words';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import type { Download } from '#kernel/http/route';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { contentOf, type LetterFacts } from './content.ts';
import { type DrawnLetter, writeLetterPdf } from './letter-pdf.ts';
import { findCandidates, findLetterTerms, type Terms } from './people.ts';
import { ownsPresentation } from './presentations.ts';
import { readSeal } from './seals.ts';
import { type LetterRow, letters } from './tables.ts';
import { findByCode, requireIntact } from './verify-letter.ts';

/** The address under which codes are verified. */
export function verifyUrl({ config }: Pick<Kernel, 'config'>): string {
  return `${config.publicUrl}/verify`;
}

function toDownload(
  kernel: Kernel,
  name: string,
  drawn: AsyncIterable<DrawnLetter> | Iterable<DrawnLetter>,
  at: Date,
): Download {
  const body = writeLetterPdf({
    title: name,
    at,
    letters: drawn,
    seal: (fileId) => readSeal(kernel, fileId),
    verifyUrl: verifyUrl(kernel),
  });
  return { name: `${name}.pdf`, type: PDF_TYPE, body };
}

/** Draws the letter from the content stored when it was issued; a revoked letter can't be downloaded. */
function downloadRow(kernel: Kernel, row: LetterRow | null | undefined): Download {
  if (!row || row.revokedAt !== null) refuse(kernelRefusals.NOT_FOUND);
  requireIntact(row);
  const name = `${inLanguage(letterKindWords[row.kind], row.language)} ${row.name} ${row.code}`;
  return toDownload(kernel, name, [row], row.issuedAt);
}

export async function serveOwnLetter(kernel: Kernel, letterId: string, accountId: string): Promise<Download> {
  const [row] = await kernel.db.select().from(letters).where(eq(letters.id, letterId));
  const isOwn =
    row !== undefined &&
    ((await ownsRegistration(kernel.db, row, accountId)) ||
      (await ownsPresentation(kernel.db, row, accountId)));
  return downloadRow(kernel, isOwn ? row : null);
}

async function ownsRegistration(db: Db, { participantId }: LetterRow, accountId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from participants as person join registrations as registration on registration.id = person.registration_id
    where person.id = ${participantId} and registration.account_id = ${accountId}`);
  return rows.length > 0;
}

export async function serveLetter(
  kernel: Kernel,
  { meetingId, letterId }: { readonly meetingId: string; readonly letterId: string },
): Promise<Download> {
  const [row] = await kernel.db
    .select()
    .from(letters)
    .where(and(eq(letters.id, letterId), eq(letters.meetingId, meetingId)));
  return downloadRow(kernel, row);
}

export async function downloadByCode(kernel: Kernel, typed: string): Promise<Download> {
  return downloadRow(kernel, await findByCode(kernel.db, typed));
}

/** Downloads all valid letters of a kind, in the order of issue. */
export async function downloadAll(
  kernel: Kernel,
  meetingId: string,
  kind: LetterKind,
  language: Language,
): Promise<Download> {
  const { meeting } = await findLetterTerms(kernel.db, meetingId, kind);
  const name = `${meeting.slug} ${inLanguage(letterKindWords[kind], language)}`;
  const found = lettersOf(kernel, meetingId, kind);
  const first = await found.next();
  if (first.done === true) refuse(kernelRefusals.NOT_FOUND);
  return toDownload(kernel, name, startingWith(first.value, found), kernel.clock.now());
}

const ROWS = 100;

// Reads letters page by page as the file is streamed, so that a slow reader doesn't hold a transaction open.
async function* lettersOf({ db }: Kernel, meetingId: string, kind: LetterKind): AsyncGenerator<LetterRow> {
  let after: string | null = null;
  for (;;) {
    const rows: LetterRow[] = await db
      .select()
      .from(letters)
      .where(
        and(
          eq(letters.meetingId, meetingId),
          eq(letters.kind, kind),
          isNull(letters.revokedAt),
          after === null ? undefined : gt(letters.id, after),
        ),
      )
      .orderBy(asc(letters.id))
      .limit(ROWS);
    yield* rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < ROWS) return;
  }
}

async function* startingWith(first: LetterRow, rest: AsyncGenerator<LetterRow>): AsyncGenerator<LetterRow> {
  yield first;
  yield* rest;
}

/** Previews the last saved text, for this person or a sample person; it has no code. */
export async function previewLetter(
  kernel: Kernel,
  {
    meetingId,
    kind,
    participantId,
  }: { meetingId: string; kind: LetterKind; participantId: string | undefined },
  language: Language,
): Promise<Download> {
  const terms = await findLetterTerms(kernel.db, meetingId, kind);
  const person = kind === 'presentation' ? null : await findForPreview(kernel.db, terms, participantId);
  const now = kernel.clock.now();
  const content = contentOf(
    terms.text.words,
    { person: person ?? sample(kind, language), conference: terms.meeting },
    language,
    now,
  );
  const name = inLanguage(letterKindWords[kind], language);
  return toDownload(kernel, name, [{ kind, language, content, code: null }], now);
}

/** Returns this person, or one of the conference's people who can have the letter. */
async function findForPreview(
  db: Db,
  terms: Terms,
  participantId: string | undefined,
): Promise<LetterFacts | null> {
  const which = participantId === undefined ? sql`not person.removed` : sql`person.id = ${participantId}`;
  const people = await findCandidates(db, terms, which);
  const person = people.find(({ isConfirmed }) => isConfirmed) ?? people[0];
  if (!person && participantId !== undefined) refuse(kernelRefusals.NOT_FOUND);
  return person ?? null;
}

function sample(kind: LetterKind, language: Language): LetterFacts {
  const said = (name: 'name' | PrintedLine<'letter'>) => inLanguage(letterVariables[name].sample, language);
  const invented = { name: said('name'), ...mapFields(letterLines, said), type: null };
  if (kind !== 'presentation') return invented;
  return { ...invented, work: { title: letterVariables.paper.sample, presentedAs: 'oral' } };
}
