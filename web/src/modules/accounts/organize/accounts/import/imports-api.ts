import { type ImportState, listImports, readImport } from '@plenum/contract/accounts/import-endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { accountsKey } from '../accounts-api.ts';

export const importsQuery = queryOptions({
  queryKey: [...accountsKey, 'imports'],
  queryFn: ({ signal }) => call(listImports, { signal, quiet: true }),
});

const LOOK_MS = 1_500;
export const isUnderWay = (state: ImportState) => state === 'checking' || state === 'writing';

/** The import is polled while the server works on it. */
export function importQuery(id: string, lan: Language) {
  return queryOptions({
    queryKey: [...accountsKey, 'import', id, lan],
    queryFn: ({ signal }) => call(readImport, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? LOOK_MS : false),
  });
}
