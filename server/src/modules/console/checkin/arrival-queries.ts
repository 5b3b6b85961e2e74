import {
  type ArrivalFilter,
  type ArrivalSort,
  type ArrivalStatus,
  usualArrivalSort,
} from '@plenum/contract/console/arrival-lists';
import type { ScanMethod, RosterStatus } from '@plenum/contract/checkin/words';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type pg from 'pg';
import type { z } from 'zod';
import type { Cursor, Listed } from '#kernel/list/list-page';
import {
  afterCursor,
  chooseSort,
  keyText,
  type ListSort,
  orderBy,
  type SortColumn,
} from '#kernel/list/list-sort';
import {
  runStatement,
  isAmong,
  isWorthPreparing,
  type Selected,
  type Take,
  buildStatement,
} from '#kernel/list/statement';
import { foundPeople } from '../people/search-term.ts';

export type ArrivalWishes = Omit<z.infer<typeof ArrivalFilter>, 'after'> & Selected;

export interface FoundArrival {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
  readonly typeName: LocalizedText | null;
  readonly code: string;
  readonly standing: RosterStatus;
  readonly expected: boolean;
  readonly at: Date | null;
  readonly gate: LocalizedText | null;
  readonly device: string | null;
  readonly operator: string | null;
  readonly method: ScanMethod | null;
  readonly reason: string | null;
  readonly conflicts: number;
  readonly held: number;
  readonly handouts: readonly LocalizedText[] | null;
}

const sortColumns: Readonly<Record<ArrivalSort, SortColumn>> = {
  // Who is missing comes after all others.
  at: { kind: 'instant', sql: `coalesce(l.at, '1970-01-01 00:00:00+00'::timestamptz)` },
  name: { kind: 'text', sql: 'l.name' },
  organization: { kind: 'text', sql: 'l.organization' },
  typeName: { kind: 'text', sql: `coalesce(l."typeName" ->> 'zh', '')` },
};

export function arrivalSortOf({ sort }: ArrivalWishes): ListSort<ArrivalSort> {
  return chooseSort(sortColumns, sort, usualArrivalSort);
}

// Everyone who is expected at the checkpoint, came there, or was scanned there by a device that was removed. Where each day
// counts for itself, the first day is shown. $1 is the conference, $2 the checkpoint.
const listed = `entered as materialized (
    select distinct on (participant_id) participant_id, first_at, device_id, sequence, gate_id,
      (sum(conflicts) over (partition by participant_id))::integer as conflicts
    from checkin_entries where checkpoint_id = $2::uuid and first_at is not null order by participant_id, first_at),
  withheld as materialized (
    select participant_id, count(*)::integer as held from open_held_scans
    where meeting_id = $1::uuid and checkpoint_id = $2::uuid group by participant_id),
  given as materialized (
    select participant_id, json_agg(thing -> 'name' order by nr) as handouts
    from checkpoints as place cross join jsonb_array_elements(place.handouts) with ordinality as offered (thing, nr)
    join (select distinct participant_id, handout_id from checkin_handouts
      where checkpoint_id = $2::uuid and meeting_id = $1::uuid and handed_at is not null) as handed
      on handed.handout_id::text = thing ->> 'id'
    where place.id = $2::uuid group by participant_id),
  l as (
    select person.participant_id as id, person.name, person.organization, type.name as "typeName", person.type_id,
      person.code, person.standing, entered.first_at as at, entered.gate_id, gate.name as gate, device.name as device,
      operator.name as operator, scan.method, scan.reason, coalesce(entered.conflicts, 0) as conflicts,
      coalesce(withheld.held, 0) as held, given.handouts,
      person.standing = 'confirmed' and audience_includes(place.audience, person) as expected
    from checkpoints as place
    join checkin_roster as person on person.meeting_id = place.meeting_id
    left join registration_types as type on type.id = person.type_id
    left join entered on entered.participant_id = person.participant_id
    left join withheld on withheld.participant_id = person.participant_id
    left join given on given.participant_id = person.participant_id
    left join checkin_scans as scan on (scan.device_id, scan.sequence) = (entered.device_id, entered.sequence)
    left join checkin_devices as device on device.id = scan.device_id
    left join accounts as operator on operator.id = scan.operator
    left join lateral (
      select one -> 'name' as name from jsonb_array_elements(place.gates) as one
      where one ->> 'id' = entered.gate_id::text) as gate on true
    where place.id = $2::uuid and place.meeting_id = $1::uuid)`;

interface Asked {
  readonly meetingId: string;
  readonly checkpointId: string;
  readonly wishes: ArrivalWishes;
}

export async function findArrivalPage(
  pool: pg.Pool,
  {
    meetingId,
    checkpointId,
    wishes,
    after,
    limit,
  }: Asked & { readonly after: Cursor | null; readonly limit: number },
): Promise<Listed<FoundArrival>[]> {
  const sort = arrivalSortOf(wishes);
  const statement = buildStatement((take) => {
    take(meetingId);
    take(checkpointId);
    const where = [...filtersOf(meetingId, wishes, take), ...afterCursor(sort, 'l.id', after, take)];
    return `with ${listed}
      select l.*, ${keyText(sort, sort.sql)} as key, null::bigint as total from l
      where ${where.join(' and ')} ${orderBy(sort, sort.sql, 'l.id')} limit ${limit}`;
  });
  return runStatement(pool, statement, isWorthPreparing(wishes));
}

export async function countArrivalsFound(
  pool: pg.Pool,
  { meetingId, checkpointId, wishes }: Asked,
): Promise<number> {
  const statement = buildStatement((take) => {
    take(meetingId);
    take(checkpointId);
    return `with ${listed} select count(*) as count from l where ${filtersOf(meetingId, wishes, take).join(' and ')}`;
  });
  const [row] = await runStatement<{ count: string }>(pool, statement, isWorthPreparing(wishes));
  return Number(row?.count ?? 0);
}

const ofStatus: Readonly<Record<ArrivalStatus, string>> = {
  arrived: 'l.at is not null',
  missing: 'l.at is null and l.expected',
  unexpected: 'l.at is not null and not l.expected',
  conflict: 'l.conflicts > 0',
  held: 'l.held > 0 and l.at is null',
};

function filtersOf(
  meetingId: string,
  { q = '', status, typeId, gateId, method, ids }: ArrivalWishes,
  take: Take,
): string[] {
  const text = q.trim().toWellFormed().replaceAll('\0', '');
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return [
    '(l.expected or l.at is not null or l.held > 0)',
    ...(text === ''
      ? []
      : [
          `(l.name ilike ${take(pattern)} or l.organization ilike ${take(pattern)} or l.code ilike ${take(pattern)}
            or l.id = any (array(${foundPeople(meetingId, text, take)})))`,
        ]),
    ...(status === undefined ? [] : [ofStatus[status]]),
    ...(typeId === undefined ? [] : [`l.type_id = ${take(typeId)}::uuid`]),
    ...(gateId === undefined ? [] : [`l.gate_id = ${take(gateId)}::uuid`]),
    ...(method === undefined ? [] : [`l.method = ${take(method)}`]),
    ...(ids === undefined ? [] : [isAmong('l.id', take(ids))]),
  ];
}

/** The one that was asked for, if it is the conference's; otherwise the first one for arrivals; null: there is none. */
export async function findShownCheckpoint(
  pool: pg.Pool,
  meetingId: string,
  wanted: string | undefined,
): Promise<string | null> {
  const found = await pool.query<{ id: string }>({
    name: 'console_arrival_checkpoint',
    text: `select id from checkpoints where meeting_id = $1 and deleted_at is null and ($2::uuid is null or id = $2)
      order by kind <> 'arrival', starts_at nulls first, created_at, id limit 1`,
    values: [meetingId, wanted ?? null],
  });
  return found.rows[0]?.id ?? null;
}

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

export async function findArrivalCharts(
  pool: pg.Pool,
  meetingId: string,
  checkpointId: string,
): Promise<FoundCharts | null> {
  const found = await pool.query<FoundCharts>({
    name: 'console_arrival_charts',
    text: `with ${listed},
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
