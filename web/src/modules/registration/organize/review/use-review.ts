import { review, type reviewDecisions } from '@plenum/contract/registration/review/endpoints';
import { mayReview, type ReviewState } from '@plenum/contract/registration/states';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { recordsChanged } from '#kernel/organize/record-keys';

export type Decision = (typeof reviewDecisions)[number];

export interface Reviewed {
  id: string;
  review: ReviewState | null;
}

export interface Verdict {
  registrationIds: readonly string[];
  decision: Decision;
  reason: string;
  /** Called after each part with the number of registrations processed so far. */
  onProgress?: (done: number) => void;
}

/**
 * Returns the registrations that can still be decided this way. Each is listed once, because a team is decided as a
 * whole.
 */
export function decidable(registrations: readonly Reviewed[], decision: Decision): string[] {
  // Registrations that are not submitted yet, such as unpaid ones if payment comes first, can't be decided.
  const open = registrations.filter((one) => one.review !== null && mayReview(one.review, decision));
  return [...new Set(open.map(({ id }) => id))];
}

// The server's limit per call.
const MOST = 200;

/** Returns a mutation that resolves to the registrations it decided and those that a colleague had already decided. */
export function useReview(meetingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ registrationIds, decision, reason, onProgress }: Verdict) => {
      const [decided, skipped]: [string[], string[]] = [[], []];
      for (let start = 0; start < registrationIds.length; start += MOST) {
        // The calls are made one after the other, because each locks its rows.
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
    // Not awaited, because the next registration is already shown.
    onSettled: () => void recordsChanged(client, meetingId),
  });
}
