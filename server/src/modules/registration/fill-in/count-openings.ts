import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { IntervalJob } from '#kernel/jobs/interval-jobs';
import type { Kernel } from '#kernel/kernel';

/**
 * Counts how often the registration form was opened, for the organizer's funnel. Openings are counted in memory and
 * written every half minute, so that opening the form needs no SQL statement; a killed server loses at most half a
 * minute. Each account, or each address of visitors without an account, counts once per day and server. Neither
 * accounts nor addresses are stored.
 */
interface Openings {
  day: string;
  readonly seen: Set<string>;
  opened: number;
}

const MOST_REMEMBERED = 100_000;
const counters = new WeakMap<Kernel, Map<string, Openings>>();

export function countOpening(
  kernel: Kernel,
  meeting: { readonly id: string; readonly timeZone: string },
  opener: string,
): void {
  const counted = counters.get(kernel) ?? new Map<string, Openings>();
  counters.set(kernel, counted);
  const day = toWallTime(kernel.clock.now(), meeting.timeZone).slice(0, 10);
  const key = `${meeting.id} ${day}`;
  const own = counted.get(key) ?? { day, seen: new Set<string>(), opened: 0 };
  counted.set(key, own);
  if (own.seen.has(opener)) return;
  if (own.seen.size < MOST_REMEMBERED) own.seen.add(opener);
  own.opened += 1;
}

/** Writes the new counts, and deletes days before yesterday. */
export async function writeOpenings(kernel: Kernel): Promise<void> {
  const counted = counters.get(kernel);
  if (!counted) return;
  const pending = [...counted].filter(([, { opened }]) => opened > 0);
  const taken = pending.map(([key, own]) => ({ own, meeting: key.split(' ')[0], opened: own.opened }));
  for (const { own } of taken) own.opened = 0;
  try {
    if (taken.length > 0)
      await kernel.pool.query(
        `insert into form_openings (meeting_id, day, opened)
         select * from unnest($1::uuid[], $2::date[], $3::integer[])
         on conflict (meeting_id, day) do update set opened = form_openings.opened + excluded.opened`,
        [
          taken.map(({ meeting }) => meeting),
          taken.map(({ own }) => own.day),
          taken.map(({ opened }) => opened),
        ],
      );
  } catch (error) {
    for (const { own, opened } of taken) own.opened += opened;
    throw error;
  }
  const before = new Date(kernel.clock.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
  for (const [key, { day, opened }] of counted) if (day < before && opened === 0) counted.delete(key);
}

export const openingJobs: readonly IntervalJob[] = [
  { name: 'write_form_openings', everySeconds: 30, run: writeOpenings },
];
