import { review, type decisions } from '@plenum/contract/registration/review/endpoints';
import { mayReview, type ReviewState } from '@plenum/contract/registration/states';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { recordsChanged } from '#kernel/organize/record-keys';

export type Decision = (typeof decisions)[number];

export interface Reviewed {
  id: string;
  review: ReviewState | null;
}

export interface Verdict {
  registrationIds: readonly string[];
  decision: Decision;
  reason: string;
  /** Told how many are done after each part. */
  onProgress?: (done: number) => void;
}

/** Each registration once, as far as it can still be decided so: a team is decided as a whole. */
export function decidable(registrations: readonly Reviewed[], decision: Decision): string[] {
  // What is not submitted yet, such as an unpaid one where payment comes first, is nothing to decide on.
  const open = registrations.filter((one) => one.review !== null && mayReview(one.review, decision));
  return [...new Set(open.map(({ id }) => id))];
}

// The server takes so many at once.
const MOST = 200;

/** Resolves to the registrations that were decided and those a colleague had decided before. */
export function useReview(meetingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ registrationIds, decision, reason, onProgress }: Verdict) => {
      const [decided, skipped]: [string[], string[]] = [[], []];
      for (let start = 0; start < registrationIds.length; start += MOST) {
        // One after the other: each holds its rows for as long as it lasts.
        const answer = await call(review, {
          params: { id: meetingId },
          body: { registrationIds: registrationIds.slice(start, start + MOST), decision, reason },
        });
        decided.push(...answer.decided);
        skipped.push(...answer.skipped);
        onProgress?.(decided.length + skipped.length);
      }
      return { decided, skipped };
    },
    // Not waited for: the next one is being looked at already.
    onSettled: () => void recordsChanged(client, meetingId),
  });
}
