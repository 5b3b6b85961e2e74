import type { readArrivalCharts as chartsEndpoint } from '@plenum/contract/checkin/arrival-list';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import type pg from 'pg';
import type { Kernel } from '#kernel/kernel';
import { keepRosterFresh } from '#modules/checkin/public';
import { arrivalsAt, findShownCheckpoint } from './arrivals-at.ts';

interface FoundCharts {
  readonly hours: readonly { readonly at: string; readonly count: number }[] | null;
  readonly types:
    | readonly { readonly name: LocalizedText; readonly expected: number; readonly arrived: number }[]
    | null;
  readonly handouts: readonly { readonly name: LocalizedText; readonly count: number }[] | null;
  readonly unexpected: number;
  readonly expected: number;
  readonly arrived: number;
}

async function findArrivalCharts(
  pool: pg.Pool,
  meetingId: string,
  checkpointId: string,
): Promise<FoundCharts | null> {
  const found = await pool.query<FoundCharts>({
    name: 'console_arrival_charts',
    text: `with ${arrivalsAt('$1', '$2')},
      hours as (
        select date_trunc('hour', at, time_zone) as at, count(*)::integer as count
        from l cross join meetings where meetings.id = $1::uuid and at is not null group by 1),
      types as (
        select type.position, type.name, count(*) filter (where expected)::integer as expected, count(at)::integer as arrived
        from l join registration_types as type on type.id = l.type_id where expected or at is not null
        group by type.id)
      select (select json_agg(json_build_object('at', at, 'count', count) order by at) from hours) as hours,
        (select json_agg(json_build_object('name', name, 'expected', expected, 'arrived', arrived) order by position) from types)
          as types,
        (select json_agg(json_build_object('name', thing -> 'name', 'count', (select count(*) from checkin_handouts
            where checkpoint_id = place.id and handout_id::text = thing ->> 'id' and handed_at is not null)) order by nr)
          from checkpoints as place cross join jsonb_array_elements(place.handouts) with ordinality as offered (thing, nr)
          where place.id = $2::uuid and place.meeting_id = $1::uuid) as handouts,
        count(*) filter (where expected)::integer as expected, count(at)::integer as arrived,
        count(at) filter (where not expected)::integer as unexpected
      from l`,
    values: [meetingId, checkpointId],
  });
  return found.rows[0] ?? null;
}

type Charts = ReplyOf<typeof chartsEndpoint>;

export async function readArrivalCharts(
  { db, pool, clock }: Kernel,
  { meetingId, wanted }: { readonly meetingId: string; readonly wanted: string | undefined },
  language: Language,
): Promise<Charts> {
  const checkpointId = await findShownCheckpoint(pool, meetingId, wanted);
  const nothing = {
    checkpointId: null,
    expected: 0,
    arrived: 0,
    unexpected: 0,
    hours: [],
    types: [],
    handouts: [],
  };
  if (checkpointId === null) return nothing;
  await keepRosterFresh(db, meetingId, clock.now());
  const found = await findArrivalCharts(pool, meetingId, checkpointId);
  if (!found) return nothing;
  const { hours, types, handouts, ...figures } = found;
  return {
    checkpointId,
    ...figures,
    hours: (hours ?? []).map(({ at, count }) => ({ at: new Date(at).toISOString(), count })),
    types: (types ?? []).map(({ name, ...type }) => ({ name: textIn(name, language), ...type })),
    handouts: (handouts ?? []).map(({ name, count }) => ({ name: textIn(name, language), count })),
  };
}
