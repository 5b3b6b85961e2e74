import type { ParticipantRow } from '@plenum/contract/registration/lists/participant-list';
import type { RegistrationRow } from '@plenum/contract/registration/lists/registration-list';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useAppStore } from '#kernel/state/app-store';
import { membersQuery, participantQuery } from '../person/person-queries.ts';

export interface ReviewedPeople {
  members: readonly ParticipantRow[] | undefined;
  /** Whether the registration has more people than were read. */
  hasMore: boolean;
  /** True if the data needed for a decision is visible. */
  isShown: boolean;
  error: Error | null;
  retry: () => void;
}

/** Returns the people of the registration being reviewed. */
export function useReviewRecord(
  meetingId: string,
  registration: RegistrationRow | undefined,
): ReviewedPeople {
  const lan = useAppStore((state) => state.lan);
  const ofMembers = membersQuery(meetingId, registration?.id ?? '', lan);
  const members = useQuery({ ...ofMembers, queryFn: registration ? ofMembers.queryFn! : skipToken });
  const first = members.data?.rows[0];
  const ofFirst = participantQuery(meetingId, first?.id ?? '', lan);
  const person = useQuery({ ...ofFirst, queryFn: first ? ofFirst.queryFn! : skipToken });
  return {
    members: members.data?.rows,
    hasMore: (members.data?.next ?? null) !== null,
    isShown: person.data !== undefined,
    error: members.error ?? person.error,
    retry: () => void (members.error ? members.refetch() : person.refetch()),
  };
}
