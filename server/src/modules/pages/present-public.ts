import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { richTextIn } from '@plenum/contract/kernel/rich-text';
import type { PublicMenu, PublicPage } from '@plenum/contract/pages/schemas';
import type { Presented } from '#kernel/cache/public-cache';
import type { Db } from '#kernel/db/database';
import { mediaLink } from '#kernel/files/public-files';
import { refuse } from '#kernel/refusal/refusal-error';
import { findMeetingName, findSeriesBySlug, nameScopes, type Scope } from '#modules/meetings/scope/public';
import { findMenu } from './menus.ts';
import { pagePath } from './preview-links.ts';
import { findVersionFiles, findPublicPages, findVersion } from './queries.ts';

export async function presentPage(db: Db, id: string, language: Language): Promise<Presented<PublicPage>> {
  const [page] = await findPublicPages(db, [id]);
  if (!page || page.publishedNumber === null) refuse(kernelRefusals.NOT_FOUND);
  const { kind, publishedNumber } = page;
  const title = textIn(page.title, language);
  const version = kind === 'blocks' ? await findVersion(db, id, publishedNumber) : null;
  const pictures = kind === 'pictures' ? await findVersionFiles(db, id, publishedNumber) : [];
  const scope = (await nameScopes(db, [page]))(page);
  return {
    value: {
      id,
      kind,
      title,
      body: version?.body ? richTextIn(version.body, language) : null,
      address: pagePath(page),
      pictures: pictures.map(({ fileId }, index) => ({
        link: mediaLink(fileId),
        name: pictures.length === 1 ? title : `${title} ${index + 1}/${pictures.length}`,
      })),
      seriesSlug: scope?.seriesSlug ?? null,
      meetingId: page.meetingId,
    },
    tags: ['pages', ...tagsOf(page)],
    freshUntil: null,
  };
}

/** Returns the menu; empty for a scope without one. Pages that are not public are left out. */
export async function presentMenu(
  db: Db,
  query: { series?: string | undefined; meeting?: string | undefined },
  language: Language,
): Promise<Presented<PublicMenu>> {
  const scope = await findScope(db, query);
  const { items } = scope ? await findMenu(db, scope) : { items: [] };
  const wanted = items.flatMap((item) => (item.kind === 'page' ? [item.pageId] : []));
  const shown = new Set((await findPublicPages(db, wanted)).map(({ id }) => id));
  return {
    value: {
      items: items
        .filter((item) => item.kind === 'link' || shown.has(item.pageId))
        .map((item) => ({
          label: textIn(item.label, language),
          pageId: item.kind === 'page' ? item.pageId : null,
          link: item.kind === 'link' ? item.link : '',
        })),
    },
    tags: ['pages', ...(scope ? tagsOf(scope) : [])],
    freshUntil: null,
  };
}

async function findScope(
  db: Db,
  { series, meeting }: { series?: string | undefined; meeting?: string | undefined },
): Promise<Scope | null> {
  if (meeting !== undefined) {
    const found = await findMeetingName(db, meeting);
    if (!found || found.state === 'draft') refuse(kernelRefusals.NOT_FOUND);
    return { seriesId: null, meetingId: found.id };
  }
  if (series === undefined) return null;
  const found = await findSeriesBySlug(db, series);
  return found ? { seriesId: found.id, meetingId: null } : refuse(kernelRefusals.NOT_FOUND);
}

function tagsOf({ seriesId, meetingId }: Scope): string[] {
  return [
    ...(meetingId ? [`meeting:${meetingId}`, 'series'] : []),
    ...(seriesId ? [`series:${seriesId}`] : []),
  ];
}
