import type { Language } from '@plenum/contract/kernel/language';

export const allScreens = [
  'series',
  'meeting',
  'programme',
  'article',
  'page',
  'site',
  'siteProgramme',
  'home',
  'meetings',
  'news',
  'legal',
  'register',
  'fillIn',
  'order',
  'pay',
  'ticket',
  'myTicket',
  'submit',
  'getcode',
  'desk',
] as const;
export type Screen = (typeof allScreens)[number];

interface ScreenSources {
  readonly file: string;
  readonly texts: readonly string[];
  /** The code that the screen loads next. */
  readonly part?: string;
}

/** Screens whose code is preloaded with the page; pages.test.ts checks that each of these files exists. */
const screens: Readonly<Record<Screen, ScreenSources>> = {
  series: {
    file: 'src/app/routes/index/series-route.tsx',
    texts: ['modules/meetings/landing', 'modules/news'],
  },
  meeting: {
    file: 'src/app/routes/index/meeting-route.tsx',
    texts: ['modules/meetings', 'modules/meetings/landing', 'modules/news'],
  },
  programme: {
    file: 'src/app/routes/index/meeting-route.tsx',
    texts: ['modules/meetings', 'modules/meetings/landing', 'modules/news'],
    part: 'src/modules/meetings/programme/programme-tab.tsx',
  },
  article: { file: 'src/app/routes/index/article-route.tsx', texts: ['modules/news'] },
  page: { file: 'src/app/routes/index/page-route.tsx', texts: ['modules/pages'] },
  site: {
    file: 'src/app/routes/site/site-route.tsx',
    texts: ['modules/meetings', 'modules/meetings/landing', 'modules/news', 'modules/pages'],
  },
  siteProgramme: {
    file: 'src/app/routes/site/site-route.tsx',
    texts: ['modules/meetings', 'modules/meetings/landing', 'modules/news', 'modules/pages'],
    part: 'src/modules/meetings/programme/programme-tab.tsx',
  },
  home: {
    file: 'src/app/routes/index/homepage-route.tsx',
    texts: ['modules/meetings', 'modules/meetings/landing', 'modules/news'],
  },
  meetings: {
    file: 'src/app/routes/index/meeting-list-route.tsx',
    texts: ['modules/meetings', 'modules/meetings/landing'],
  },
  news: { file: 'src/app/routes/index/news-route.tsx', texts: ['modules/news'] },
  legal: { file: 'src/app/routes/index/legal-route.tsx', texts: ['modules/consents'] },
  register: {
    file: 'src/app/routes/index/register-route.tsx',
    texts: ['modules/registration'],
    part: 'src/modules/registration/entry/begun-registration.tsx',
  },
  fillIn: { file: 'src/app/routes/index/fill-in-route.tsx', texts: ['modules/registration'] },
  order: {
    file: 'src/app/routes/index/order-route.tsx',
    texts: ['modules/registration', 'modules/invoices', 'modules/tickets', 'modules/letters'],
  },
  pay: { file: 'src/app/routes/index/pay-route.tsx', texts: ['modules/payments', 'modules/registration'] },
  ticket: { file: 'src/app/routes/index/ticket-route.tsx', texts: ['modules/tickets'] },
  myTicket: { file: 'src/app/routes/index/my-ticket-route.tsx', texts: ['modules/tickets'] },
  submit: {
    file: 'src/app/routes/index/submit-route.tsx',
    texts: ['modules/submissions', 'modules/letters'],
  },
  getcode: {
    file: 'src/app/routes/index/get-code-route.tsx',
    texts: ['modules/tickets', 'modules/accounts', 'kernel/form'],
  },
  desk: { file: 'src/app/routes/sign/desk-route.tsx', texts: ['modules/checkin/desk'] },
};

/** The screen's own code and the texts it needs. */
export function sourcesOf(screen: Screen | null, language: Language): string[] {
  const { file, part, texts } = screen ? screens[screen] : { file: undefined, part: undefined, texts: [] };
  const folders = ['src/kernel', 'src/app', ...texts.map((name) => `src/${name}`)];
  const code = [file, part].filter((source) => source !== undefined);
  return [...code, ...folders.map((folder) => `${folder}/text/${language}.json`)];
}
