import type { ActivityRow } from '@plenum/contract/console/dashboard';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Kernel } from '#kernel/kernel';
import { findActivities } from './queries.ts';

export async function listActivities(
  { pool }: Kernel,
  meetingId: string,
  language: Language,
): Promise<ActivityRow[]> {
  const found = await findActivities(pool, meetingId);
  return found.map(({ name, place, startsAt, endsAt, ...row }) => ({
    ...row,
    name: textIn(name, language),
    place: textIn(place, language),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}
