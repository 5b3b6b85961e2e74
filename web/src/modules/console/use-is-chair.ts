import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { myReviewsQuery } from './reviewing/reviews-api.ts';

/** Whether a reviewer is chair of a field, whose submissions they then manage. Organizers manage all of them. */
export function useIsChair(meeting: MeetingConsole | undefined): boolean {
  const isReviewer = meeting?.can.reviewSubmissions === true && !meeting.can.manageSubmissions;
  const { data } = useQuery({ ...myReviewsQuery(meeting?.id ?? ''), enabled: isReviewer });
  return isReviewer && data?.isChair === true;
}
