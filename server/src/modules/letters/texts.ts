import { languages } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import {
  builtInLetters,
  letterVariableNames,
  letterVariables,
  type LetterValues,
  type LetterWords,
} from '@plenum/contract/letters/letter-text';
import { letterMessages } from '@plenum/contract/letters/messages';
import type { LetterText, LetterTexts } from '@plenum/contract/letters/schemas';
import { type LetterKind, letterKinds } from '@plenum/contract/letters/words';
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames, refuseChanged } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { shiftDay } from '#modules/meetings/public';
import { letterFact } from './audit-facts.ts';
import { wordsFor } from './content.ts';
import { fitsPage } from './lay-out.ts';
import { requireSeal, sealLink } from './seals.ts';
import { letterTexts } from './tables.ts';

interface OfKind {
  readonly meetingId: string;
  readonly kind: LetterKind;
}

export interface CurrentText {
  /** 0 for the built-in text. */
  readonly version: number;
  readonly words: LetterWords;
  readonly at: Date | null;
  readonly by: string | null;
}

/** Returns the current text. */
export async function findText(db: Db | Tx, { meetingId, kind }: OfKind): Promise<CurrentText> {
  const [row] = await db
    .select()
    .from(letterTexts)
    .where(and(eq(letterTexts.meetingId, meetingId), eq(letterTexts.kind, kind)))
    .orderBy(desc(letterTexts.version))
    .limit(1);
  return row ?? { version: 0, words: builtInLetters[kind], at: null, by: null };
}

async function present(
  kernel: Kernel,
  db: Db | Tx,
  kind: LetterKind,
  text: CurrentText,
): Promise<LetterText> {
  const names = await findAccountNames(db, [text.by]);
  return {
    kind,
    version: text.version,
    words: text.words,
    sealLink: sealLink(kernel, text.words.sealFileId),
    changedAt: text.at?.toISOString() ?? null,
    changedBy: names.get(text.by ?? '') ?? '',
  };
}

export async function readTexts(kernel: Kernel, meetingId: string): Promise<LetterTexts> {
  const { meeting } = await findTerms(kernel.db, meetingId);
  const texts: LetterText[] = [];
  for (const kind of letterKinds)
    texts.push(await present(kernel, kernel.db, kind, await findText(kernel.db, { meetingId, kind })));
  return { texts, dayAfter: shiftDay(meeting.endsOn, 1) };
}

/** Each save creates a version, because a letter refers to the version it was written with. */
export async function saveText(
  kernel: Kernel,
  tx: Tx,
  { meetingId, kind }: OfKind,
  { version, words }: { readonly version: number; readonly words: LetterWords },
  source: AuditSource,
): Promise<LetterText> {
  const before = await findText(tx, { meetingId, kind });
  if (before.version !== version)
    await refuseChanged(tx, before.at === null ? null : { by: before.by, at: before.at });
  await requireSeal(tx, meetingId, words.sealFileId);
  requireOnePage(kind, words);
  const row = { meetingId, kind, version: version + 1, words, at: source.at, by: source.actor };
  const [saved] = await tx.insert(letterTexts).values(row).onConflictDoNothing().returning();
  // Another organizer saved at the same time.
  if (!saved) refuse(kernelRefusals.CHANGED_MEANWHILE);
  const detail = { kind, version: row.version, before: before.words, after: words };
  await writeAudit(tx, letterFact('letter.text_saved', meetingId, detail), source);
  return present(kernel, tx, kind, row);
}

/** Checks the text with the sample data. Real data is about as long, and slightly longer texts are printed smaller. */
function requireOnePage(kind: LetterKind, words: LetterWords): void {
  for (const language of languages) {
    const samples = letterVariableNames.map((name) => [name, textIn(letterVariables[name].sample, language)]);
    const content = wordsFor(words, language, Object.fromEntries(samples) as LetterValues);
    const half = language === 'en' ? 'en' : 'zh';
    if (!fitsPage(kind, content, language))
      refuse(kernelRefusals.INVALID_INPUT, {
        fields: { [`words.body.${half}`]: letterMessages.letter_too_long },
      });
  }
}
