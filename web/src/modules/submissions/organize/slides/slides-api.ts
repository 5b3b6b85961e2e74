import { readSlidesBoard } from '@plenum/contract/submissions/slides-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

export function slidesQuery(meetingId: string) {
  return queryOptions({
    queryKey: ['console', 'slides', meetingId],
    queryFn: ({ signal }) => call(readSlidesBoard, { params: { id: meetingId }, signal, quiet: true }),
    // Speakers upload their slides until the last minute, so the list is polled.
    refetchInterval: 60_000,
  });
}
