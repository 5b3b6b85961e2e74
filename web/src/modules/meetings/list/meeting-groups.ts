import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';

export const groupNames = ['in_progress', 'registration_open', 'coming', 'ended'] as const;
export type GroupName = (typeof groupNames)[number];

/** By state, in the order in which a visitor can still do something; the order inside stays. */
export function groupMeetings(
  meetings: readonly MeetingCard[],
): { name: GroupName; meetings: MeetingCard[] }[] {
  return groupNames
    .map((name) => ({ name, meetings: meetings.filter(({ phase }) => groupOf(phase) === name) }))
    .filter((group) => group.meetings.length > 0);
}

function groupOf(phase: MeetingCard['phase']): GroupName {
  return phase === 'upcoming' || phase === 'registration_closed' ? 'coming' : phase;
}
