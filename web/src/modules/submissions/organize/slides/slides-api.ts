import { readSlidesBoard } from '@plenum/contract/submissions/slides-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

export function slidesQuery(meetingId: string) {
  return queryOptions({
    queryKey: ['console', 'slides', meetingId],
    queryFn: ({ signal }) => call(readSlidesBoard, { params: { id: meetingId }, signal, quiet: true }),
    // Speakers send theirs until the last minute.
    refetchInterval: 60_000,
  });
}
