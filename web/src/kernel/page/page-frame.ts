import { useLayoutEffect, useEffect } from 'react';
import { create } from 'zustand';
import { useTranslation } from 'react-i18next';

/** The current page's part of the footer. An empty text leaves the site's own. */
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

/** The footer of the current page, for the shell. */
export function useShownFooter(): PageFooter {
  return useFooterStore();
}

/** Sets the window's title for the current screen; without a title, to the product's name. */
export function useTitle(title: string | undefined): void {
  const { t } = useTranslation('kernel');
  const full = title ? t('pageTitle', { title }) : t('productName');
  useEffect(() => {
    document.title = full;
  }, [full]);
}

/** Gives the page the accent colour of its series while the component is mounted. */
export function useAccent(accent: string | undefined): void {
  useLayoutEffect(() => {
    if (accent === undefined) return undefined;
    document.documentElement.dataset['accent'] = accent;
    return () => {
      delete document.documentElement.dataset['accent'];
    };
  }, [accent]);
}
