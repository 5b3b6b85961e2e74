import { useLayoutEffect } from 'react';
import { create } from 'zustand';

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
