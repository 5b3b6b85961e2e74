import type pg from 'pg';

// Returns a common table expression with everyone who is expected at the checkpoint, has arrived, or was scanned there
// by a device that was removed. If each day counts separately, the first day is shown.
export const arrivalsAt = (meeting: string, checkpoint: string): string => `entered as materialized (
    select distinct on (participant_id) participant_id, first_at, device_id, sequence, gate_id,
      (sum(conflicts) over (partition by participant_id))::integer as conflicts
    from checkin_entries where checkpoint_id = ${checkpoint}::uuid and first_at is not null order by participant_id, first_at),
  withheld as materialized (
    select participant_id, count(*)::integer as held from open_held_scans
    where meeting_id = ${meeting}::uuid and checkpoint_id = ${checkpoint}::uuid group by participant_id),
  given as materialized (
    select participant_id, json_agg(thing -> 'name' order by nr) as handouts
    from checkpoints as place cross join jsonb_array_elements(place.handouts) with ordinality as offered (thing, nr)
    join (select distinct participant_id, handout_id from checkin_handouts
      where checkpoint_id = ${checkpoint}::uuid and meeting_id = ${meeting}::uuid and handed_at is not null) as handed
      on handed.handout_id::text = thing ->> 'id'
    where place.id = ${checkpoint}::uuid group by participant_id),
  l as (
    select person.participant_id as id, person.meeting_id, person.name, person.organization, type.name as "typeName", person.type_id,
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
    where place.id = ${checkpoint}::uuid and place.meeting_id = ${meeting}::uuid)`;

/**
 * Returns the requested checkpoint if it belongs to the conference; otherwise the first one for arrivals, or null if
 * there is none.
 */
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
