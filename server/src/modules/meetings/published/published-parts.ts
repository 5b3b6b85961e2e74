import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { type DocumentName, type SectionContent, sections } from '@plenum/contract/meetings/sections';
import type { Config } from '#kernel/config/config';
import { mediaLink } from '#kernel/files/public-files';

type Partner = SectionContent<'partners'>['partners'][number];
type Contact = SectionContent<'contacts'>['people'][number];
type Footer = SectionContent<'footer'>;

/** Returns the stored document or the default one; fields added later come from the default. */
export function orEmpty<N extends DocumentName>(
  name: N,
  stored: SectionContent<N> | undefined,
): SectionContent<N> {
  return { ...(sections[name].empty as SectionContent<N>), ...stored };
}

export function presentPartner({ kind, name, link, logo }: Partner, language: Language) {
  return { kind, name: textIn(name, language), link, logo: mediaLink(logo) };
}

export function presentContact({ topic, name, phone, email, wechat }: Contact, language: Language) {
  return { topic, name: textIn(name, language), phone, email, wechat };
}

/**
 * Presents the footer. Each field is taken from the first footer that has it; filing numbers fall back to the site's.
 */
export function presentFooter(
  footers: readonly Footer[],
  site: Pick<Config, 'icp' | 'policeFiling'>,
  language: Language,
): PublicMeeting['footer'] {
  const first = (read: (footer: Footer) => string) => footers.map(read).find((text) => text !== '');
  return {
    text: first(({ text }) => textIn(text, language)) ?? '',
    icp: first(({ icp }) => icp) ?? site.icp,
    policeFiling: first(({ policeFiling }) => policeFiling) ?? site.policeFiling,
  };
}
