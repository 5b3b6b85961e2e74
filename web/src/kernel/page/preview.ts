import { createContext, use } from 'react';

/** On a page that shows a draft: shows that the pressed link works only after publication. Null on every other page. */
export const PreviewContext = createContext<(() => void) | null>(null);

export function usePreviewRefusal(): (() => void) | null {
  return use(PreviewContext);
}
