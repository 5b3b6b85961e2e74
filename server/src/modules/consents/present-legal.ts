import type { LegalDocument } from '@plenum/contract/consents/documents';
import type { PublicLegal, PublishedLegal } from '@plenum/contract/consents/schemas';
import { fillIn, type Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type RichText, richTextIn } from '@plenum/contract/kernel/rich-text';
import type { Presented } from '#kernel/cache/public-cache';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import {
  findNextLegal,
  findPublishedLegal,
  findLegalVersions,
  inForce,
  isBuiltIn,
  shownSince,
} from './legal-versions.ts';

export const LEGAL_TAG = 'legal';

/** Returns the version in force, or the requested earlier version. Drafts and scheduled versions are not public. */
export async function presentLegal(
  { db, clock, config }: Kernel,
  document: LegalDocument,
  asked: string | undefined,
  language: Language,
): Promise<Presented<PublicLegal>> {
  const now = clock.now();
  const all = await findLegalVersions(db, document);
  const current = inForce(all, now);
  const open = all.filter(({ number }) => number <= current.number);
  const shown = asked === undefined ? current : open.find(({ number }) => number === Number(asked));
  if (!shown) refuse(kernelRefusals.NOT_FOUND);
  const next = all.find(({ effectiveAt }) => effectiveAt !== null && effectiveAt > now);
  return {
    value: {
      document,
      number: shown.number,
      state: shown.number === current.number ? 'in_force' : 'earlier',
      isPublished: !isBuiltIn(current),
      body: fillRichText(richTextIn(shown.body, language), settingsFor(config, language)),
      news: textIn(shown.news, language),
      effectiveAt: shownSince(shown),
      versions: open.toReversed().map((row) => ({
        number: row.number,
        news: textIn(row.news, language),
        effectiveAt: shownSince(row),
        current: row.number === current.number,
      })),
    },
    tags: [LEGAL_TAG],
    freshUntil: next?.effectiveAt ?? null,
  };
}

/** Returns the documents that visitors must agree to. */
export async function presentPublishedLegal({ db, clock }: Kernel): Promise<Presented<PublishedLegal>> {
  const now = clock.now();
  return {
    value: { documents: await findPublishedLegal(db, now) },
    tags: [LEGAL_TAG],
    freshUntil: await findNextLegal(db, now),
  };
}

type Settings = Readonly<Record<'operator' | 'contact' | 'site', string>>;

// These settings are filled in when the text is shown, so that an operator who changes them need not publish a new
// version.
function settingsFor(config: Kernel['config'], language: Language): Settings {
  const isEnglish = language === 'en';
  return {
    operator: config.operatorName || (isEnglish ? 'the operator of this site' : '本站运营方'),
    contact: config.supportContact || (isEnglish ? 'the operator of this site' : '本站运营方'),
    site: new URL(config.publicUrl).host,
  };
}

function fillRichText(text: RichText, settings: Settings): RichText {
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      key === 'text' && typeof inner === 'string' ? fillIn(inner, settings) : fill(inner),
    ]);
    return Object.fromEntries(entries);
  };
  return fill(text) as RichText;
}
