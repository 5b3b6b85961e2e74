import { oneOf, type Search } from '#kernel/page/read-search';
import { type MeetingSearch, readMeetingSearch } from '#modules/meetings/search';
import { type RegisterSearch, readRegisterSearch } from '#modules/registration/search';
import { type SitePageName, sitePages } from '../../paths.ts';

/** The search values of the page, the form and the sub-site, which share one URL. */
export interface PreviewSearch extends MeetingSearch, Pick<RegisterSearch, 'kind' | 'step'> {
  /** If undefined, the conference page is shown. */
  show?: 'form' | 'site' | undefined;
  /** The page of the sub-site. */
  page?: SitePageName | undefined;
}

export function readPreviewSearch(search: Search): PreviewSearch {
  const { kind, step } = readRegisterSearch(search);
  return {
    ...readMeetingSearch(search),
    kind,
    step,
    show: oneOf(['form', 'site'], search['show']),
    page: oneOf(sitePages, search['page']),
  };
}
