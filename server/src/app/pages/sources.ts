import type { Language } from '@plenum/contract/kernel/language';

export const allScreens = [
  'series',
  'meeting',
  'programme',
  'article',
  'page',
  'site',
  'home',
  'meetings',
  'news',
  'legal',
] as const;
export type Screen = (typeof allScreens)[number];

interface ScreenSources {
  readonly file: string;
  readonly texts: readonly string[];
  /** What the screen itself would ask for next. */
  readonly part?: string;
}

/** The screens whose code is asked for together with the page; pages.test.ts looks for each of these files. */
const screens: Readonly<Record<Screen, ScreenSources>> = {
  series: { file: 'src/app/routes/index/series-route.tsx', texts: ['meetings/landing', 'news'] },
  meeting: {
    file: 'src/app/routes/index/meeting-route.tsx',
    texts: ['meetings', 'meetings/landing', 'news'],
  },
  programme: {
    file: 'src/app/routes/index/meeting-route.tsx',
    texts: ['meetings', 'meetings/landing', 'news'],
    part: 'src/modules/meetings/programme/programme-tab.tsx',
  },
  article: { file: 'src/app/routes/index/article-route.tsx', texts: ['news'] },
  page: { file: 'src/app/routes/index/page-route.tsx', texts: ['pages'] },
  site: {
    file: 'src/app/routes/site/site-route.tsx',
    texts: ['meetings', 'meetings/landing', 'news', 'pages'],
  },
  home: { file: 'src/app/routes/index/homepage-route.tsx', texts: ['meetings', 'meetings/landing', 'news'] },
  meetings: { file: 'src/app/routes/index/meeting-list-route.tsx', texts: ['meetings', 'meetings/landing'] },
  news: { file: 'src/app/routes/index/news-route.tsx', texts: ['news'] },
  legal: { file: 'src/app/routes/index/legal-route.tsx', texts: ['consents'] },
};

/** Of the web app: the screen's own code and the texts it can't be shown without. */
export function sourcesOf(screen: Screen | null, language: Language): string[] {
  const { file, part, texts } = screen ? screens[screen] : { file: undefined, part: undefined, texts: [] };
  const folders = ['src/kernel', 'src/app', ...texts.map((name) => `src/modules/${name}`)];
  const code = [file, part].filter((source) => source !== undefined);
  return [...code, ...folders.map((folder) => `${folder}/text/${language}.json`)];
}
