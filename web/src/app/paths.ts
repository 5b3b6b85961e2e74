/** Every URL of the app is built here. The names are the specification's; GLOSSARY.md explains them. */
export const paths = {
  root: '/',
  index: '/index',
  tools: '/index/tools',
  cloud: '/index/cloud',
  mamc: '/index/mamc',
  hpc: '/index/hpc',
  homepage: '/index/homepage',
  meeting: '/index/meeting',
  detailInfo: '/index/detailInfo/$id',
  apidoc: '/apidoc',
  getcode: '/getcode',
  signView: '/signView',
  tool: '/tool',
  printer: '/tool/printer',
  printInfo: '/tool/printInfo',
  sign: '/sign',
  signIndex: '/sign/index',
  userSign: '/sign/userSign',
  admin: '/admin',
  userList: '/admin/userList',
  matchList: '/admin/matchList',
  matchDetail: '/admin/matchDetail',
  smsTemplate: '/admin/smsTemplate',
  newsList: '/admin/newsList',
  signActiveList: '/admin/signActiveList',
  signControll: '/admin/signControll',
  adminSignView: '/admin/signView',
  pageUploadManage: '/admin/pageUploadManage',
  bdmc: '/bdmc',
  bdmcIndex: '/bdmc/index',
  bdmcProgram: '/bdmc/program',
  bdmcContact: '/bdmc/contact',
  bdmcCommittee: '/bdmc/committee',
  bdmcVenue: '/bdmc/venue',
  bdmcHistory: '/bdmc/history',
  /** Not in the specification: the landing page of any series. The specification names three of them. */
  series: '/index/$series',
  news: '/index/news',
  article: '/index/news/$id',
  /** Not in the specification: a page the organizers wrote or uploaded. */
  page: '/index/page/$id',
  /** Not in the specification: `/site/…` gives every series the sub-site that `/bdmc/…` gives to one. */
  bdmcPage: '/bdmc/$page',
  site: '/site/$series',
  sitePage: '/site/$series/$page',
  /**
   * Not in the specification: the registration form, the order, its pay page, changes to a paid registration, and the
   * form of a team member.
   */
  register: '/index/register/$id',
  order: '/index/order/$id',
  pay: '/index/order/$id/pay',
  change: '/index/change/$id',
  fillIn: '/index/fillIn',
  /** Not in the specification: a person’s abstracts and posters for a conference. */
  submit: '/index/submit/$id',
  /** Not in the specification: the ticket of a participant. */
  ticket: '/index/ticket/$id',
  /** Not in the specification: a person’s own ticket, from the link in their message, `/index/myTicket#<token>`. */
  myTicket: '/index/myTicket',
  /**
   * Not in the specification: an invitation to share a room, from the link in the message, `/index/roommate#<token>`.
   */
  roommate: '/index/roommate',
  /** Not in the specification: verifying a letter or certificate. */
  verify: '/verify',
  verified: '/verify/$code',
  /** Not in the specification: the invoices of the user's own orders. */
  myInvoices: '/index/myInvoices',
  /** Not in the specification: the person's payments and balance. */
  myPayments: '/index/myPayments',
  /** Not in the specification: the person's messages, including those sent by email or text message. */
  myMessages: '/index/myMessages',
  /** Not in the specification: an invitation to the staff, from its link `/index/joinStaff#<token>`. */
  joinStaff: '/index/joinStaff',
  /** Not in the specification: a draft conference, for its staff by its id and for others by a link, `/index/preview#<token>`. */
  preview: '/index/preview',
  previewOf: '/index/preview/$id',
  /** Not in the specification: the operator's terms and privacy policy, and their editors. */
  terms: '/terms',
  privacy: '/privacy',
  legal: '/admin/legal',
  /** Not in the specification: the audit log of the whole site. */
  audit: '/admin/audit',
  /** Not in the specification: the unsubscribe link of a message, `/index/unsubscribe#<token>`. */
  unsubscribe: '/index/unsubscribe',
  /** Not in the specification: the settings of the user's own account. */
  account: '/account',
  /** Not in the specification: the page to which a login provider sends people back. */
  signIn: '/sign-in/$provider',
  /** Not in the specification: a gallery of design tokens and components. */
  design: '/design',
} as const;

/** Addresses without a screen, and the addresses to which they redirect. */
export const redirects = {
  [paths.root]: paths.cloud,
  [paths.index]: paths.cloud,
  [paths.tool]: paths.printer,
  [paths.sign]: paths.signIndex,
  [paths.admin]: paths.matchList,
  [paths.bdmc]: paths.bdmcIndex,
} as const;

/** Pages of a sub-site, after `/bdmc/` or `/site/<series>/`. */
export const sitePages = ['index', 'program', 'contact', 'committee', 'venue', 'history'] as const;
export type SitePageName = (typeof sitePages)[number];

/** The name of the organizers' area in the index store. */
export const ADMIN_AREA = 'admin';

/** Fills the parameters of a path and appends the search values. */
export function href(
  path: string,
  values: Record<string, string> = {},
  search: Record<string, string | undefined> = {},
): string {
  const filled = path.replace(/\$(\w+)/g, (_place, name: string) => encodeURIComponent(values[name] ?? ''));
  const chosen = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(chosen).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

/** Returns the address of a conference's calendar file. A link sends no headers, so the language is in the address. */
export function calendarHref(id: string, lan: string): string {
  return `/calendar/${encodeURIComponent(id)}?lan=${lan}`;
}
