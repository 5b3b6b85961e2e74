/** Every address of the app is built here. The names are the specification's; what they mean is in GLOSSARY.md. */
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
  /** Ours: the landing page of any series; the specification's three are among them. */
  series: '/index/$series',
  news: '/index/news',
  article: '/index/news/$id',
  /** Ours: a page the organisers wrote or uploaded. */
  page: '/index/page/$id',
  /** Ours: a sub-site's pages; what `/bdmc/…` is to one series, `/site/…` is to any. */
  bdmcPage: '/bdmc/$page',
  site: '/site/$series',
  sitePage: '/site/$series/$page',
  /** Ours: the way from a blank form to an order, the order, and a team member's own part. */
  register: '/index/register/$id',
  order: '/index/order/$id',
  fillIn: '/index/fillIn',
  /** Ours: the settings of one's own account. */
  account: '/account',
  /** Ours: tokens and components at a glance. */
  design: '/design',
} as const;

/** Where an address without a screen of its own leads. */
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
export type SitePage = (typeof sitePages)[number];

/** An address with its places filled in, and what is chosen on the screen behind it. */
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

/** Answered by the server: a calendar file. A link sends no header, so it names the language itself. */
export function calendarHref(id: string, lan: string): string {
  return `/calendar/${encodeURIComponent(id)}?lan=${lan}`;
}
