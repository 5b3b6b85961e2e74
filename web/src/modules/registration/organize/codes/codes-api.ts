import { listCodeBatches, readCode } from '@plenum/contract/console/code-lists';
import type { Language } from '@plenum/contract/kernel/language';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { countsKey, recordsKey } from '#kernel/organize/record-keys';

export function codeQuery(meetingId: string, codeId: string, lan: Language) {
  return queryOptions({
    queryKey: [...recordsKey(meetingId), 'code', codeId, lan],
    queryFn: ({ signal }) => call(readCode, { params: { id: meetingId, codeId }, signal, quiet: true }),
  });
}

/** The names of the batches, for the filter. */
export function codeBatchesQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...recordsKey(meetingId), 'codeBatches'],
    queryFn: ({ signal }) => call(listCodeBatches, { params: { id: meetingId }, signal, quiet: true }),
  });
}

export async function codesChanged(client: QueryClient, meetingId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: recordsKey(meetingId) }),
    client.invalidateQueries({ queryKey: countsKey(meetingId) }),
  ]);
}
