import { createContext, use } from 'react';

/**
 * Set on a page that shows a draft: a function that tells the user that the pressed link works only after publication.
 * Null on every other page.
 */
export const PreviewContext = createContext<(() => void) | null>(null);

export function usePreviewRefusal(): (() => void) | null {
  return use(PreviewContext);
}
