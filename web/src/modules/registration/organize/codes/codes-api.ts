import { listCodeBatches, readDiscountCode } from '@plenum/contract/console/code-lists';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { recordKey } from '#kernel/organize/record-keys';

export function codeQuery(meetingId: string, codeId: string, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'code', codeId, lan),
    queryFn: ({ signal }) =>
      call(readDiscountCode, { params: { id: meetingId, codeId }, signal, quiet: true }),
  });
}

/** The names of the batches, for the filter. */
export function codeBatchesQuery(meetingId: string) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'codeBatches'),
    queryFn: ({ signal }) => call(listCodeBatches, { params: { id: meetingId }, signal, quiet: true }),
  });
}
