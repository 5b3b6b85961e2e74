import { useQuery } from '@tanstack/react-query';
import { consoleQuery } from '#kernel/organize/meeting-queries';
import { myReviewsQuery } from '#modules/submissions/organize/reviewing/reviews-api';

/** Returns whether the user is a reviewer who chairs a field and so manages its submissions. Returns false for organizers, who manage all submissions. */
export function useIsChair(meetingId: string | undefined): boolean {
  const id = meetingId ?? '';
  const { data: meeting } = useQuery({ ...consoleQuery(id), enabled: meetingId !== undefined });
  const isReviewer = meeting?.can.reviewSubmissions === true && !meeting.can.manageSubmissions;
  const { data } = useQuery({ ...myReviewsQuery(id), enabled: isReviewer });
  return isReviewer && data?.isChair === true;
}
