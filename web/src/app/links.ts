import type { LegalDocument } from '@plenum/contract/consents/documents';
import { useAppStore } from '#kernel/state/app-store';
import type { MeetingLinks } from '#modules/meetings/links';
import type { NewsSearch } from '#modules/news/search';
import { calendarHref, href, paths, type SitePageName } from './paths.ts';

/** The addresses that the conference screens link to. */
export const meetingLinks: MeetingLinks = {
  meeting: (id, tab) => href(paths.detailInfo, { id }, { tab }),
  register: (slug) => href(paths.register, { id: slug }),
  submit: (slug) => href(paths.submit, { id: slug }),
  series: (slug) => href(paths.series, { series: slug }),
  meetings: (search = {}) => href(paths.meeting, {}, { ...search }),
  calendar: (id) => calendarHref(id, useAppStore.getState().lan),
  console: (id) => href(paths.matchDetail, {}, { id }),
};

/** The terms or the privacy policy: the version in force, or a specific one. */
export const legalHref = (document: LegalDocument, version?: number): string =>
  href(paths[document], {}, { version: version === undefined ? undefined : String(version) });

/** The address of a submission of the reader. */
export const submissionHref = (meeting: string, paper?: string): string =>
  href(paths.submit, { id: meeting }, { paper });
export const articleHref = (id: string): string => href(paths.article, { id });
export const newsSearchHref = (search: NewsSearch): string => href(paths.news, {}, { ...search });
/** The address of a page that an organizer wrote or uploaded. */
export const pageHref = (id: string): string => href(paths.page, { id });
/**
 * The address of a page of a sub-site. Without a series, the page is one of `/bdmc/`, whose URL does not name its
 * series.
 */
export const siteHref = (series: string | undefined, page: SitePageName): string =>
  series === undefined ? href(paths.bdmcPage, { page }) : href(paths.sitePage, { series, page });
