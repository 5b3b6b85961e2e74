import { useQuery } from '@tanstack/react-query';
import { consoleQuery } from '#kernel/organize/meeting-queries';
import { myReviewsQuery } from '#modules/submissions/organize/reviewing/reviews-api';

/** Whether a reviewer chairs a field, whose submissions they then manage. Organizers manage all of them. */
export function useIsChair(meetingId: string | undefined): boolean {
  const id = meetingId ?? '';
  const { data: meeting } = useQuery({ ...consoleQuery(id), enabled: meetingId !== undefined });
  const isReviewer = meeting?.can.reviewSubmissions === true && !meeting.can.manageSubmissions;
  const { data } = useQuery({ ...myReviewsQuery(id), enabled: isReviewer });
  return isReviewer && data?.isChair === true;
}
