import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { richTextIn } from '@plenum/contract/kernel/rich-text';
import type { SeriesPage } from '@plenum/contract/meetings/public-schemas';
import { Slug } from '@plenum/contract/meetings/fields';
import type { Presented } from '#kernel/cache/public-cache';
import type { Config } from '#kernel/config/config';
import { mediaLink } from '#kernel/files/public-files';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { cardFreshUntil, presentCard, presentMark } from '../list/public-cards.ts';
import { filterOfSeries } from '../list/public-filter.ts';
import { findPublicPage } from '../list/public-list-queries.ts';
import { nextMoment } from '../moments.ts';
import { presentContact, presentFooter, presentPartner } from '../published/published-parts.ts';
import type { SeriesRow } from '../tables.ts';
import { findSeries } from '../published/published-queries.ts';

// The number of conferences shown, including the current one.
const SHOWN = 25;

/** The landing page of a series. */
export async function presentSeries(
  kernel: Kernel,
  slug: string,
  language: Language,
): Promise<Presented<SeriesPage>> {
  if (!Slug.safeParse(slug).success) refuse(kernelRefusals.NOT_FOUND);
  const now = kernel.clock.now();
  const [row, found] = await Promise.all([
    findSeries(kernel.db, slug),
    findPublicPage(kernel.db, filterOfSeries(slug), now, null, SHOWN),
  ]);
  const [current = null, ...others] = found.map((source) => presentCard(source, language, now));
  return {
    value: {
      series: writeSeries(kernel.config, row, language),
      current,
      meetings: others,
    },
    tags: ['series', `series:${row.id}`, ...found.map(({ meeting }) => `meeting:${meeting.id}`)],
    freshUntil: nextMoment(
      found.map((source) => cardFreshUntil(source, now)),
      now,
    ),
  };
}

export function writeSeries(config: Config, row: SeriesRow, language: Language): SeriesPage['series'] {
  const { content } = row;
  return {
    ...presentMark({ ...row, name: content.name }, language),
    tagline: textIn(content.tagline, language),
    about: richTextIn(content.about, language),
    logo: mediaLink(content.logo),
    partners: content.partners.map((partner) => presentPartner(partner, language)),
    contacts: content.contacts.map((contact) => presentContact(contact, language)),
    footer: presentFooter([content.footer], config, language),
  };
}
