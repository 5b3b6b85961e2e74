/** The stored states of a conference, which organizers change. */
export const meetingStates = ['draft', 'published', 'closed', 'archived'] as const;
export type MeetingState = (typeof meetingStates)[number];

/** The allowed transitions. `closed`: registration has ended, but the page is still public. `archived`: read-only. */
export const meetingSteps: Readonly<Record<MeetingState, readonly MeetingState[]>> = {
  draft: ['published', 'archived'],
  published: ['closed', 'draft', 'archived'],
  closed: ['published', 'archived'],
  archived: ['closed'],
};

/** Computed from state and time; shown to visitors as a badge. */
export const meetingPhases = [
  'upcoming',
  'registration_open',
  'registration_closed',
  'in_progress',
  'ended',
] as const;
export type MeetingPhase = (typeof meetingPhases)[number];

/** The badge of a conference: its phase, or that no places are left while registration is open. */
export const meetingBadges = [...meetingPhases, 'fully_booked'] as const;
export type MeetingBadge = (typeof meetingBadges)[number];

export function badgeOf({
  phase,
  registration,
}: {
  readonly phase: MeetingPhase;
  readonly registration: { readonly isFull: boolean };
}): MeetingBadge {
  return phase === 'registration_open' && registration.isFull ? 'fully_booked' : phase;
}

export interface MeetingTimes {
  readonly state: MeetingState;
  readonly registrationOpensAt: Date | null;
  readonly registrationClosesAt: Date | null;
  /** The first moment of the first day and the first moment after the last one, in the meeting's time zone. */
  readonly beginsAt: Date;
  readonly endsAt: Date;
}

export const registrationStatuses = ['not_open', 'open', 'closed'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

/** Returns when registration ends: at its closing time, but not later than the conference. */
export function registrationEndsAt({
  registrationClosesAt: closesAt,
  endsAt,
}: Pick<MeetingTimes, 'registrationClosesAt' | 'endsAt'>): Date {
  return closesAt !== null && closesAt < endsAt ? closesAt : endsAt;
}

/**
 * Returns whether people can register. Without a closing time they can until the conference ends, because some register
 * at the venue. `registration_status` is the same rule in SQL. Registering walk-ins at a desk doesn't depend on it.
 */
export function registrationAt(times: MeetingTimes, now: Date): RegistrationStatus {
  return times.state === 'published' ? statusByTime(times, now) : 'closed';
}

function statusByTime(times: MeetingTimes, now: Date): RegistrationStatus {
  if (now >= registrationEndsAt(times)) return 'closed';
  return times.registrationOpensAt === null || now < times.registrationOpensAt ? 'not_open' : 'open';
}

const phases: Readonly<Record<RegistrationStatus, MeetingPhase>> = {
  not_open: 'upcoming',
  open: 'registration_open',
  closed: 'registration_closed',
};

/**
 * Returns the phase at this moment. Once a conference has begun, its phase does not tell whether people can still
 * register: see `registrationAt`.
 */
export function phaseOf(times: MeetingTimes, now: Date): MeetingPhase {
  if (now >= times.endsAt || times.state === 'archived') return 'ended';
  if (now >= times.beginsAt) return 'in_progress';
  return times.state === 'closed' ? 'registration_closed' : phases[statusByTime(times, now)];
}

/** The next moment at which the phase may change; null if never. */
export function nextPhaseChange(times: MeetingTimes, now: Date): Date | null {
  const ahead = [times.registrationOpensAt, times.registrationClosesAt, times.beginsAt, times.endsAt]
    .filter((moment) => moment !== null && moment > now)
    .map((moment) => Number(moment));
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}
