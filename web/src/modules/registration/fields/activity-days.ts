import type { PublicActivity } from '@plenum/contract/meetings/public-schemas';

export interface ActivityDay {
  /** The calendar day where the meeting is. */
  readonly day: string;
  readonly activities: readonly PublicActivity[];
}

function dayWhere(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at));
}

/** By day and hour, as one meets them. */
export function activitiesByDay(activities: readonly PublicActivity[], timeZone: string): ActivityDay[] {
  const days = new Map<string, PublicActivity[]>();
  const inOrder = activities.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
  for (const activity of inOrder) {
    const day = dayWhere(activity.startsAt, timeZone);
    days.set(day, [...(days.get(day) ?? []), activity]);
  }
  return [...days].map(([day, found]) => ({ day, activities: found }));
}
