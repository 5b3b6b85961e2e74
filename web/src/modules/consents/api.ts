import type { LegalDocument } from '@plenum/contract/consents/documents';
import type { PublicLegal } from '@plenum/contract/consents/schemas';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { inlined, inlinedAt } from '#kernel/inline/inlined';

// Imported later, because the endpoints load zod, which the first page does without.
const loadClient = async () => {
  const [{ call }, endpoints] = await Promise.all([
    import('#kernel/client/call'),
    import('@plenum/contract/consents/endpoints'),
  ]);
  return { call, endpoints };
};

/** A public document: the version in force, or an earlier one. */
export function legalQuery(document: LegalDocument, version: string | undefined, lan: Language) {
  const query = version === undefined ? {} : { version };
  return queryOptions({
    queryKey: ['consents', 'legal', document, version ?? '', lan],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.readLegal, { params: { document }, query, signal, quiet: true });
    },
    initialData: () => inlined('consents.readLegal', { document }, query) as PublicLegal | undefined,
    initialDataUpdatedAt: inlinedAt,
  });
}

export function legalDraftQuery(document: LegalDocument) {
  return queryOptions({
    queryKey: ['consents', 'draft', document],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.readLegalDraft, { params: { document }, signal, quiet: true });
    },
  });
}

/** Fetched once for each page load and login; a version that takes effect later is found on the next visit. */
export function dueConsentsQuery(accountId: string, lan: Language) {
  return queryOptions({
    queryKey: ['consents', 'due', accountId, lan],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.listDueConsents, { signal, quiet: true });
    },
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

export const ownConsentsQuery = queryOptions({
  queryKey: ['consents', 'own'],
  async queryFn({ signal }) {
    const { call, endpoints } = await loadClient();
    return call(endpoints.listOwnConsents, { signal, quiet: true });
  },
});

export function consentsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['consents'] });
}
