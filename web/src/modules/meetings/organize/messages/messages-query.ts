import * as meetings from '@plenum/contract/meetings/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

export function messagesQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'messages', id],
    queryFn: ({ signal }) => call(meetings.listVisitorMessages, { params: { id }, signal, quiet: true }),
  });
}
