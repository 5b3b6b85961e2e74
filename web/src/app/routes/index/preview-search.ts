import { oneOf, type Search } from '#kernel/page/read-search';
import { type MeetingSearch, readMeetingSearch } from '#modules/meetings/search';
import { type RegisterSearch, readRegisterSearch } from '#modules/registration/search';
import { type SitePageName, sitePages } from '../../paths.ts';

/** Of the page, the form and the sub-site, which share one URL. */
export interface PreviewSearch extends MeetingSearch, Pick<RegisterSearch, 'kind' | 'step'> {
  /** Without it the conference page. */
  show?: 'form' | 'site' | undefined;
  /** Of the sub-site. */
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
