import { useLayoutEffect, useEffect } from 'react';
import { create } from 'zustand';
import { useTranslation } from 'react-i18next';

/** What the page in view adds to the foot of every page. An empty text leaves the site's own. */
export interface PageFooter {
  text: string;
  icp: string;
  policeFiling: string;
}

const nothing: PageFooter = { text: '', icp: '', policeFiling: '' };
const useFooterStore = create<PageFooter>()(() => nothing);

export function usePageFooter(footer: PageFooter | undefined): void {
  const { text, icp, policeFiling } = footer ?? nothing;
  useLayoutEffect(() => {
    useFooterStore.setState({ text, icp, policeFiling });
    return () => useFooterStore.setState(nothing);
  }, [text, icp, policeFiling]);
}

/** For the shell. */
export function useShownFooter(): PageFooter {
  return useFooterStore();
}

/** The window's title for the screen in view; without one, the product's name alone. */
export function useTitle(title: string | undefined): void {
  const { t } = useTranslation('kernel');
  const full = title ? t('pageTitle', { title }) : t('productName');
  useEffect(() => {
    document.title = full;
  }, [full]);
}

/** The whole page takes the colour of what is in view, and gives it back afterwards. */
export function useAccent(accent: string | undefined): void {
  useLayoutEffect(() => {
    if (accent === undefined) return undefined;
    document.documentElement.dataset['accent'] = accent;
    return () => {
      delete document.documentElement.dataset['accent'];
    };
  }, [accent]);
}
