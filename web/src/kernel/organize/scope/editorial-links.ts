import { createContext, use } from 'react';

/** The addresses that the editors' screens link to; the application provides them. */
export interface EditorialLinks {
  news: () => string;
  article: (id: string) => string;
  publicArticle: (id: string) => string;
  pages: () => string;
  page: (id: string) => string;
  menu: (scope: string) => string;
  publicPage: (id: string) => string;
  go: (href: string) => void;
}

export const EditorialLinksContext = createContext<EditorialLinks | null>(null);

export function useEditorLinks(): EditorialLinks {
  const links = use(EditorialLinksContext);
  if (!links) throw new Error('An editor was opened without its links');
  return links;
}
