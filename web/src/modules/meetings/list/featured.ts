import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import type { MeetingPhase } from '@plenum/contract/meetings/states';

const ranks: Readonly<Record<MeetingPhase, number>> = {
  registration_open: 0,
  upcoming: 1,
  in_progress: 2,
  registration_closed: 3,
  ended: 4,
};

/**
 * Returns the first few conferences that have not ended. Those open for registration come first; within a phase the
 * order is kept.
 */
export function featuredMeetings<M extends Pick<MeetingCard, 'phase'>>(
  meetings: readonly M[],
  most: number,
): M[] {
  return meetings
    .filter(({ phase }) => phase !== 'ended')
    .toSorted((one, other) => ranks[one.phase] - ranks[other.phase])
    .slice(0, most);
}
