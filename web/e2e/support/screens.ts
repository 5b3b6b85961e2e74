import { href, paths, sitePages } from '../../src/app/paths.ts';
import { parts } from '../../src/modules/console/parts.ts';

/** The demo account that sees a screen as it is meant to be seen. */
export type Viewer = 'visitor' | 'attendee' | 'owner' | 'referee' | 'steward' | 'admin';

export interface Screen {
  readonly address: string;
  readonly as: Viewer;
  /** True if another screen has the same window title. */
  readonly sharesTitle?: true;
}

/** The ids in the addresses. With an unknown id, a screen says that nothing was found. */
export interface Subjects {
  /** The conference that visitors see. */
  readonly meeting: string;
  /** The conference whose console is shown. */
  readonly office: string;
  readonly series: string;
  readonly article: string;
  readonly page: string;
  /** An order with its registration and its ticket, and an order that is not paid. */
  readonly order: string;
  readonly registration: string;
  readonly ticket: string;
  readonly unpaidOrder: string;
  readonly draft: string;
  /** The token of a check-in wall. */
  readonly wall: string;
}

export type PathName = keyof typeof paths;

/** Lists every screen of the app by the name of its path. A new path doesn't compile until it is listed here. */
export function screens(subjects: Subjects): Record<PathName, readonly Screen[]> {
  const { meeting, office, series, article, page } = subjects;
  const seenBy = (as: Viewer, ...addresses: string[]): Screen[] =>
    addresses.map((address) => ({ address, as }));
  const likeAnother = (as: Viewer, ...addresses: string[]): Screen[] =>
    addresses.map((address) => ({ address, as, sharesTitle: true }));
  const list = (search: Record<string, string>) => href(paths.matchList, {}, search);
  return {
    // The root redirects to a series. An address that no path matches shows that nothing was found.
    root: likeAnother('visitor', '/nowhere'),
    // These paths redirect to others.
    index: [],
    tool: [],
    sign: [],
    admin: likeAnother('admin', '/admin/nowhere'),
    site: [],
    bdmc: [],
    cloud: likeAnother('visitor', paths.cloud),
    mamc: likeAnother('visitor', paths.mamc),
    hpc: likeAnother('visitor', paths.hpc),
    bdmcIndex: likeAnother('visitor', paths.bdmcIndex),
    bdmcProgram: likeAnother('visitor', paths.bdmcProgram),
    bdmcContact: likeAnother('visitor', paths.bdmcContact),
    bdmcCommittee: likeAnother('visitor', paths.bdmcCommittee),
    bdmcVenue: likeAnother('visitor', paths.bdmcVenue),
    bdmcHistory: likeAnother('visitor', paths.bdmcHistory),
    bdmcPage: [],

    // The story of the titles begins on this page, so it comes first.
    tools: seenBy('visitor', paths.tools),
    signIndex: seenBy('steward', paths.signIndex),
    homepage: seenBy('visitor', paths.homepage),
    meeting: [
      ...seenBy('visitor', paths.meeting),
      ...likeAnother('visitor', href(paths.meeting, {}, { view: 'calendar' })),
      ...likeAnother('attendee', href(paths.meeting, {}, { tab: 'mine' })),
    ],
    detailInfo: [
      ...seenBy('visitor', href(paths.detailInfo, { id: meeting })),
      ...likeAnother(
        'visitor',
        ...['programme', 'fees', 'hotel', 'travel', 'papers', 'news'].map((tab) =>
          href(paths.detailInfo, { id: meeting }, { tab }),
        ),
      ),
    ],
    apidoc: [
      ...seenBy('visitor', paths.apidoc),
      ...seenBy('owner', href(paths.apidoc, {}, { operation: 'meetings.create' })),
    ],
    matchList: seenBy(
      'owner',
      list({}),
      list({ view: 'new' }),
      list({ view: 'series' }),
      list({ view: 'series', series: 'new' }),
    ),
    matchDetail: parts.map((part) => ({
      address: href(paths.matchDetail, {}, { id: office, part }),
      as: part === 'myReviews' ? 'referee' : 'owner',
    })),
    // These screens are also parts of the console; without an id in the address they offer a choice of conferences.
    signActiveList: seenBy('owner', paths.signActiveList),
    adminSignView: seenBy('owner', paths.adminSignView),
    signControll: seenBy('owner', paths.signControll),
    // Without a token or a code, these pages say which of them is missing.
    signView: [
      ...seenBy('visitor', paths.signView),
      ...likeAnother('visitor', `${paths.signView}#${subjects.wall}`),
    ],
    userSign: seenBy('visitor', paths.userSign),
    userList: seenBy('admin', paths.userList),
    smsTemplate: seenBy(
      'owner',
      ...[{}, { ref: 'new:sms' }, { ref: 'order.to_pay:email' }].map((search) =>
        href(paths.smsTemplate, {}, { scope: `meeting:${office}`, ...search }),
      ),
    ),
    newsList: seenBy(
      'owner',
      paths.newsList,
      href(paths.newsList, {}, { id: 'new' }),
      href(paths.newsList, {}, { id: article }),
    ),
    pageUploadManage: seenBy(
      'owner',
      paths.pageUploadManage,
      href(paths.pageUploadManage, {}, { id: page }),
      href(paths.pageUploadManage, {}, { tab: 'menu', scope: `meeting:${office}` }),
    ),
    printer: seenBy('owner', href(paths.printer, {}, { id: office })),
    printInfo: seenBy('owner', href(paths.printInfo, {}, { id: office })),
    series: seenBy('visitor', href(paths.series, { series })),
    news: seenBy('visitor', paths.news),
    terms: seenBy('visitor', paths.terms),
    privacy: seenBy('visitor', paths.privacy),
    audit: seenBy('admin', paths.audit),
    legal: seenBy('admin', paths.legal, href(paths.legal, {}, { document: 'privacy' })),
    article: seenBy('visitor', href(paths.article, { id: article })),
    page: seenBy('visitor', href(paths.page, { id: page })),
    sitePage: seenBy('visitor', ...sitePages.map((name) => href(paths.sitePage, { series, page: name }))),
    register: seenBy('attendee', href(paths.register, { id: meeting })),
    submit: seenBy('attendee', href(paths.submit, { id: meeting })),
    getcode: seenBy('visitor', paths.getcode),
    verify: seenBy('visitor', paths.verify),
    // This is the screen of `verify`, with a code in the address.
    verified: likeAnother('visitor', href(paths.verified, { code: 'ABCDEFGHJKLM' })),
    ticket: likeAnother('attendee', href(paths.ticket, { id: subjects.ticket })),
    order: [
      ...seenBy('attendee', href(paths.order, { id: subjects.unpaidOrder })),
      ...likeAnother('attendee', href(paths.order, { id: subjects.order })),
    ],
    pay: seenBy('attendee', href(paths.pay, { id: subjects.unpaidOrder })),
    change: likeAnother('attendee', href(paths.change, { id: subjects.registration })),
    fillIn: seenBy('visitor', paths.fillIn),
    roommate: seenBy('attendee', paths.roommate),
    myTicket: seenBy('visitor', paths.myTicket),
    joinStaff: seenBy('attendee', paths.joinStaff),
    preview: seenBy('visitor', paths.preview),
    // The preview of a draft has the same title as the conference's own page.
    previewOf: likeAnother('owner', href(paths.previewOf, { id: subjects.draft })),
    unsubscribe: seenBy('visitor', paths.unsubscribe),
    myInvoices: seenBy('attendee', paths.myInvoices),
    myPayments: seenBy(
      'attendee',
      ...['payments', 'balance'].map((tab) => href(paths.myPayments, {}, { tab })),
    ),
    myMessages: seenBy('attendee', paths.myMessages),
    signIn: seenBy('visitor', href(paths.signIn, { provider: 'campus' })),
    account: [
      ...seenBy(
        'attendee',
        ...['profile', 'security', 'logins'].map((tab) => href(paths.account, {}, { tab })),
      ),
      ...likeAnother('attendee', href(paths.account, {}, { tab: 'consents' })),
    ],
    design: seenBy('visitor', paths.design),
  };
}
