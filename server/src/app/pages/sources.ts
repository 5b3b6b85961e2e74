import type { Language } from '@plenum/contract/kernel/language';

/** The screens whose code is asked for together with the page; sources.test.ts finds each of these files. */
const screens = {
  series: { file: 'src/app/routes/index/series-route.tsx', texts: ['landing', 'news'] },
  meeting: { file: 'src/app/routes/index/meeting-route.tsx', texts: ['meetings', 'landing', 'news'] },
  article: { file: 'src/app/routes/index/article-route.tsx', texts: ['news'] },
  page: { file: 'src/app/routes/index/page-route.tsx', texts: ['pages'] },
  site: { file: 'src/app/routes/site/site-route.tsx', texts: ['meetings', 'landing', 'news', 'pages'] },
  home: { file: 'src/app/routes/index/homepage-route.tsx', texts: ['meetings', 'landing', 'news'] },
  meetings: { file: 'src/app/routes/index/meeting-list-route.tsx', texts: ['meetings', 'landing'] },
  news: { file: 'src/app/routes/index/news-route.tsx', texts: ['news'] },
} as const;

export type Screen = keyof typeof screens;
export const allScreens = Object.keys(screens) as Screen[];

/** Of the web app: the screen's own code and the texts it can't be shown without. */
export function sourcesOf(screen: Screen | null, language: Language): string[] {
  const shell = ['src/kernel', 'src/app'];
  const { file, texts } = screen ? screens[screen] : { file: null, texts: [] };
  const folders = [...shell, ...texts.map((name) => `src/modules/${name}`)];
  return [...(file ? [file] : []), ...folders.map((folder) => `${folder}/text/${language}.json`)];
}
