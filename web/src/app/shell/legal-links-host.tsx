import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { LegalLinksContext } from '#modules/accounts/login/legal-links';
import { publishedLegalQuery } from '#modules/consents/published-legal';
import { paths } from '../paths.ts';

/**
 * Provides links to the texts that a new account agrees to. Until it is known which of them the operator has published,
 * both are linked.
 */
export function LegalLinksHost({ children }: { children: ReactNode }) {
  // The form that needs the links requests the data.
  const { data, refetch } = useQuery({ ...publishedLegalQuery, enabled: false });
  const links = useMemo(() => {
    const linkTo = (document: 'terms' | 'privacy') =>
      !data || data.documents.includes(document) ? paths[document] : null;
    return { terms: linkTo('terms'), privacy: linkTo('privacy'), refresh: () => void refetch() };
  }, [data, refetch]);
  return <LegalLinksContext value={links}>{children}</LegalLinksContext>;
}
