import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LegalLinks } from '#modules/accounts/login/legal-links';
import { publishedLegalQuery } from '#modules/consents/api';
import { paths } from '../paths.ts';

/** The texts that a new account agrees to. Both until it is known which the operator has published. */
export function useLegalPaths(): LegalLinks {
  // Asked by the form that needs them.
  const { data, refetch } = useQuery({ ...publishedLegalQuery, enabled: false });
  return useMemo(() => {
    const linkTo = (document: 'terms' | 'privacy') =>
      !data || data.documents.includes(document) ? paths[document] : null;
    return { terms: linkTo('terms'), privacy: linkTo('privacy'), refresh: () => void refetch() };
  }, [data, refetch]);
}
