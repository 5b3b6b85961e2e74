import { pictureIds } from '@plenum/contract/kernel/rich-text';
import type { SeriesForm } from '@plenum/contract/meetings/series';
import type { Tx } from '#kernel/db/database';
import { attachPublicFiles } from '#kernel/files/public-files';
import type { SeriesRow } from '../tables.ts';

/** What a form says, as it is stored. */
export function seriesColumns({
  slug,
  accent,
  position,
  ...content
}: SeriesForm): Pick<SeriesRow, 'slug' | 'accent' | 'position' | 'content'> {
  return { slug, accent, position, content };
}

export async function keepSeriesPictures(tx: Tx, form: SeriesForm): Promise<void> {
  const logos = form.partners.map(({ logo }) => logo);
  await attachPublicFiles(tx, [form.logo, ...logos, ...pictureIds(form.about)]);
}
