import { useLayoutEffect, useEffect } from 'react';
import { create } from 'zustand';
import { useTranslation } from '../i18n/use-translation.tsx';

/** The part of the footer that the current page sets. Empty texts fall back to the site's. */
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

/**
 * Sets the window's title to the screen, the record or conference it belongs to, and the product, such as “Participants
 * · Coastal 2027 · Plenum”. Every page calls it once, so that tabs and history can be distinguished. While a name is
 * still being loaded, the title is the product's name.
 */
export function useTitle(...names: readonly (string | undefined)[]): void {
  const { t } = useTranslation('kernel');
  const isKnown = names.every((name) => name !== undefined && name !== '');
  const full = isKnown ? t('pageTitle', { title: names.join(' · ') }) : t('productName');
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
