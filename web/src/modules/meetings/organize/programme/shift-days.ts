import type { ProgrammeSession } from '@plenum/contract/meetings/programme';

const DAY_MS = 86_400_000;

/**
 * Moves all sessions by the same number of days, so that those of the day `from` are on the conference's first day.
 * Sessions that would fall outside the conference are not moved.
 */
export function shiftSessions(
  sessions: readonly ProgrammeSession[],
  from: string,
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
): { days: number; moved: ProgrammeSession[] } {
  const days = Math.round((Date.parse(startsOn) - Date.parse(from)) / DAY_MS);
  const moved = sessions
    .map((session) => ({ ...session, day: shiftDay(session.day, days) }))
    .filter(({ day }) => day >= startsOn && day <= endsOn);
  return { days, moved: days === 0 ? [] : moved };
}

function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
}
