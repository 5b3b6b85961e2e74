import type { Language } from '@plenum/contract/kernel/language';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { $axios, toRefusedCall } from '#kernel/client/axios';
import { readDocument } from './api-document.ts';

export const DOCUMENT_PATH = '/api/openapi.json';

/** The document is written for its reader: in their language, with the calls open to them. A login asks anew. */
export function documentQuery(language: Language) {
  return queryOptions({
    queryKey: ['apidoc', language],
    queryFn: async ({ signal }) => readDocument(await fetchDocument(signal)),
    // While the other language is on its way, the page stays.
    placeholderData: keepPreviousData,
  });
}

async function fetchDocument(signal: AbortSignal): Promise<unknown> {
  try {
    return await $axios.get<unknown, unknown>(DOCUMENT_PATH, { signal, quiet: true });
  } catch (error) {
    throw toRefusedCall(error);
  }
}
