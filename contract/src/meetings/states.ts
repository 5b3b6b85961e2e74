/** Stored, changed by organisers. */
export const meetingStates = ['draft', 'published', 'closed', 'archived'] as const;
export type MeetingState = (typeof meetingStates)[number];

/** What may follow what. Closed: the page stays, registration is over. Archived: kept for reading only. */
export const meetingSteps: Readonly<Record<MeetingState, readonly MeetingState[]>> = {
  draft: ['published', 'archived'],
  published: ['closed', 'draft', 'archived'],
  closed: ['published', 'archived'],
  archived: ['closed'],
};

/** Computed from state and clock: what a visitor reads on the badge. */
export const meetingPhases = [
  'upcoming',
  'registration_open',
  'registration_closed',
  'in_progress',
  'ended',
] as const;
export type MeetingPhase = (typeof meetingPhases)[number];

export interface MeetingTimes {
  readonly state: MeetingState;
  readonly registrationOpensAt: Date | null;
  readonly registrationClosesAt: Date | null;
  /** The first moment of the first day and the first moment after the last one, in the meeting's time zone. */
  readonly beginsAt: Date;
  readonly endsAt: Date;
}

export function phaseOf(times: MeetingTimes, now: Date): MeetingPhase {
  if (now >= times.endsAt || times.state === 'archived') return 'ended';
  if (now >= times.beginsAt) return 'in_progress';
  if (times.state === 'closed') return 'registration_closed';
  if (times.registrationClosesAt && now >= times.registrationClosesAt) return 'registration_closed';
  if (!times.registrationOpensAt || now < times.registrationOpensAt) return 'upcoming';
  return 'registration_open';
}

/** When the phase may next be another one; null if never. */
export function nextPhaseChange(times: MeetingTimes, now: Date): Date | null {
  const ahead = [times.registrationOpensAt, times.registrationClosesAt, times.beginsAt, times.endsAt]
    .filter((moment) => moment !== null && moment > now)
    .map((moment) => Number(moment));
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}
