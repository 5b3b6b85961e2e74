-- Stores scans, and updates `checkin_entries` to what `foldScans` of the contract computes from all of them, and
-- `checkin_handouts` to the result of `foldHandouts`: in one round trip for any number of scans, and for the uploads of
-- several devices together. If the order of scans doesn't matter, a scan is added to its entry (enter_people);
-- otherwise, and after an undo, the entries are folded from all scans of the person (refold_entries). A test compares
-- both with the contract.

-- Locks in this order: the devices, so that uploads of a device run one after the other; the checkpoints, exclusively
-- if the order of scans matters (people go in and out, places are limited, or a scan is undone) and otherwise shared;
-- then people to whom something is handed out; then entries.
create function lock_checkpoints(scans checkin_scans[]) returns void language plpgsql as $$
declare
  place record;
begin
  for place in
    select id, bool_or(alone) as alone from (
      select checkpoint.id, rule = 'in_out' or (capacity is not null and sent.asked) or sent.undoes as alone
      from (select checkpoint_id, bool_or(asked) as asked, bool_or(undoes_device is not null) as undoes
        from unnest(scans) group by checkpoint_id) as sent
      join checkpoints as checkpoint on checkpoint.id = sent.checkpoint_id
      union all
      select done.checkpoint_id, true
      from unnest(scans) as undo
      join checkin_scans as done on (done.device_id, done.sequence) = (undo.undoes_device, undo.undoes_sequence)
    ) as places group by id order by id
  loop
    if place.alone then perform pg_advisory_xact_lock(hashtextextended('checkpoint|' || place.id, 0));
    else perform pg_advisory_xact_lock_shared(hashtextextended('checkpoint|' || place.id, 0));
    end if;
  end loop;
end $$;

-- Serializes the hand-outs to each person, so that the same item is not handed out twice.
create function lock_handouts(scans checkin_scans[]) returns void language plpgsql as $$
declare
  person text;
begin
  for person in
    select distinct checkpoint_id || '|' || participant_id
    from unnest(scans)
    where handout_id is not null and participant_id is not null order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('handout|' || person, 0));
  end loop;
end $$;

-- Returns the final result of the hand-outs that devices asked the server about, keyed by `device sequence`.
create function decide_handouts(scans checkin_scans[]) returns jsonb language sql as $$
  with asked as (
    select scan.device_id, scan.sequence, known.handed_at is not null as is_given,
      row_number() over (partition by scan.checkpoint_id, scan.handout_id, scan.participant_id, scan.period
        order by scan.at, scan.device_id, scan.sequence) as turn
    from unnest(scans) as scan
    left join checkin_handouts as known on (known.checkpoint_id, known.handout_id, known.participant_id, known.period)
      = (scan.checkpoint_id, scan.handout_id, scan.participant_id, scan.period)
    where scan.asked and scan.verdict = 'handed_out'
  )
  select coalesce(jsonb_object_agg(device_id || ' ' || sequence,
    case when is_given or turn > 1 then 'handed_before' else 'handed_out' end), '{}') from asked
$$;

-- Adds admitted scans to their entries: the earliest counts, every further one is a conflict. With `if_free`, only
-- people who are not inside are entered. Returns the scans that entered them.
create function enter_people(scans checkin_scans[], if_free boolean)
returns table (device_id uuid, sequence integer) language sql as $$
  with first as (
    select distinct on (checkpoint_id, participant_id, period) *,
      count(*) over (partition by checkpoint_id, participant_id, period) as times
    from unnest(scans) order by checkpoint_id, participant_id, period, at, device_id, sequence
  )
  insert into checkin_entries as known (checkpoint_id, participant_id, period, meeting_id, first_at, device_id, sequence,
    gate_id, inside, conflicts)
  select checkpoint_id, participant_id, period, meeting_id, at, device_id, sequence, gate_id, true, times - 1 from first
  order by checkpoint_id, participant_id, period
  on conflict (checkpoint_id, participant_id, period) do update set
    (first_at, device_id, sequence, gate_id) = (
      select earlier.* from (values
        (known.first_at, known.device_id, known.sequence, known.gate_id),
        (excluded.first_at, excluded.device_id, excluded.sequence, excluded.gate_id)) as earlier (at, device, sequence, gate)
      where earlier.at is not null order by earlier.at, earlier.device, earlier.sequence limit 1),
    inside = true,
    conflicts = excluded.conflicts + case when known.first_at is null then 0 else known.conflicts + 1 end,
    changed_by = pg_current_xact_id()
  where known.first_at is null or not if_free
  returning known.device_id, known.sequence
$$;

-- Returns the final result of the scans that devices asked the server about, keyed by `device sequence`. If two devices
-- ask at the same time, one scan is admitted. Enters the people for whom no other lock than that of their entry is
-- needed.
create function decide_asked(scans checkin_scans[]) returns jsonb language sql as $$
  with asked as materialized (
    select scan as whole, scan.*, checkpoint.rule, checkpoint.capacity,
      row_number() over (partition by scan.checkpoint_id, scan.participant_id, scan.period
        order by scan.at, scan.device_id, scan.sequence) as turn
    from unnest(scans) as scan
    join checkpoints as checkpoint on checkpoint.id = scan.checkpoint_id
    join checkin_devices as device on device.id = scan.device_id
    where scan.asked and scan.verdict in ('admitted', 'out') and device.removed_at is null
      and not exists (select from checkin_scans as stored
        where (stored.device_id, stored.sequence) = (scan.device_id, scan.sequence))
  ),
  entered as materialized (
    select * from enter_people((select array_agg(whole) from asked
      where rule <> 'in_out' and capacity is null and turn = 1 and verdict = 'admitted'), true)
  ),
  -- The scans at checkpoints that are locked exclusively.
  counted as (
    select asked.*, coalesce(known.inside, false) as is_inside,
      count(*) filter (where turn = 1 and verdict = 'admitted' and not coalesce(known.inside, false))
        over (partition by asked.checkpoint_id, asked.period order by asked.at, asked.device_id, asked.sequence) as place,
      (select count(*) from checkin_entries as other
        where other.checkpoint_id = asked.checkpoint_id and other.period = asked.period and other.inside) as taken
    from asked left join checkin_entries as known
      on (known.checkpoint_id, known.participant_id, known.period) = (asked.checkpoint_id, asked.participant_id, asked.period)
    where rule = 'in_out' or capacity is not null
  ),
  decided as (
    select device_id, sequence, case
      when verdict = 'out' then case when is_inside and turn = 1 then 'out' else 'not_inside' end
      when is_inside or turn > 1 then 'already_in'
      when taken + place > capacity then 'full'
      else 'admitted' end as verdict
    from counted
    union all
    select asked.device_id, asked.sequence, case when entered.device_id is null then 'already_in' else 'admitted' end
    from asked left join entered using (device_id, sequence) where rule <> 'in_out' and capacity is null
  )
  select coalesce(jsonb_object_agg(device_id || ' ' || sequence, verdict), '{}') from decided
$$;

-- Stores new scans, and enters the people whom their device admitted. `decided` is the result of decide_asked.
create function store_scans(scans checkin_scans[], decided jsonb) returns void language sql as $$
  with fresh as (
    insert into checkin_scans (device_id, sequence, meeting_id, checkpoint_id, participant_id, gate_id, operator, method,
      direction, verdict, asked, standing, waived, ticket_version, reason, period, scanned_at, offset_ms, at, received_at,
      undoes_device, undoes_sequence, held, handout_id, sent_by, held_reason, supervisor)
    select scan.device_id, scan.sequence, scan.meeting_id, scan.checkpoint_id, scan.participant_id, scan.gate_id,
      scan.operator, scan.method, scan.direction,
      case when scan.asked then coalesce(decided ->> (scan.device_id || ' ' || scan.sequence), scan.verdict) else scan.verdict end,
      scan.asked, scan.standing, scan.waived, scan.ticket_version, scan.reason, scan.period, scan.scanned_at, scan.offset_ms,
      scan.at, scan.received_at, scan.undoes_device, scan.undoes_sequence,
      device.removed_at is not null or scan.held_reason is not null, scan.handout_id, scan.sent_by,
      case when device.removed_at is not null then 'device_removed' else scan.held_reason end, scan.supervisor
    from unnest(scans) as scan
    join checkin_devices as device on device.id = scan.device_id
    -- A removed device gets no answer, so the people it asked about were not admitted.
    where device.removed_at is null or not scan.asked
    on conflict (device_id, sequence) do nothing
    returning *
  ),
  overridden as (
    insert into audit_log (at, actor, action, object, meeting_id, detail)
    select received_at, operator, 'checkin.overridden', 'participant:' || participant_id, meeting_id,
      jsonb_strip_nulls(jsonb_build_object('checkpoint', checkpoint_id, 'reason', reason,
        'supervisor', (select name from checkin_supervisors where id = fresh.supervisor)))
    from fresh where reason <> '' and verdict = 'admitted' and not held and method <> 'console' and participant_id is not null
    order by device_id, sequence),
  -- Materialized, because there are few undos and each scan is compared with all of them.
  undos as materialized (select undoes_device, undoes_sequence from fresh where undoes_device is not null)
  select from enter_people((
    select array_agg(fresh::checkin_scans) from fresh join checkpoints as checkpoint on checkpoint.id = fresh.checkpoint_id
    where verdict = 'admitted' and not held and participant_id is not null and rule <> 'in_out'
      and (not asked or capacity is not null)
      and not exists (select from undos as undo
        where (undo.undoes_device, undo.undoes_sequence) = (fresh.device_id, fresh.sequence))
      and not exists (select from checkin_scans as undo
        where (undo.undoes_device, undo.undoes_sequence) = (fresh.device_id, fresh.sequence))), false)
$$;

-- Folds entries from all scans of a person at a checkpoint, if the order of scans matters or one was undone.
create function refold_entries(devices uuid[], sequences integer[]) returns void language sql as $$
  with mine as (
    select scan.* from unnest(devices, sequences) as sent (device_id, sequence) join checkin_scans as scan using (device_id, sequence)
  ),
  people as (
    select mine.checkpoint_id, mine.participant_id from mine join checkpoints on checkpoints.id = mine.checkpoint_id
    where rule = 'in_out' and mine.participant_id is not null
    union
    select done.checkpoint_id, done.participant_id from mine
    join checkin_scans as done on (done.device_id, done.sequence) = (mine.undoes_device, mine.undoes_sequence)
    where done.participant_id is not null
  ),
  moves as (
    select scan.*, lag(scan.verdict) over (partition by scan.checkpoint_id, scan.participant_id, scan.period
      order by scan.at, scan.device_id, scan.sequence) as before
    from people join checkin_scans as scan using (checkpoint_id, participant_id)
    join checkpoints as checkpoint on checkpoint.id = scan.checkpoint_id
    where not scan.held and (scan.verdict = 'admitted' or (scan.verdict = 'out' and checkpoint.rule = 'in_out'))
      and not exists (select from checkin_scans as undo
        where (undo.undoes_device, undo.undoes_sequence) = (scan.device_id, scan.sequence))
  ),
  folded as (
    select distinct on (checkpoint_id, participant_id, period) checkpoint_id, participant_id, period, meeting_id, at, device_id,
      sequence, gate_id,
      count(*) filter (where verdict = 'admitted' and before = 'admitted') over all_of as conflicts,
      last_value(verdict) over (all_of order by at, device_id, sequence
        rows between unbounded preceding and unbounded following) = 'admitted' as inside,
      verdict
    from moves window all_of as (partition by checkpoint_id, participant_id, period)
    order by checkpoint_id, participant_id, period, verdict = 'out', at, device_id, sequence
  ),
  -- Includes existing entries that are no longer in `folded`, so that people who are no longer inside are updated as
  -- well.
  state as (
    select known.checkpoint_id, known.participant_id, known.period, known.meeting_id, null::timestamptz as at, known.device_id,
      known.sequence, known.gate_id, 0::bigint as conflicts, false as inside
    from checkin_entries as known join people using (checkpoint_id, participant_id)
    where not exists (select from folded where verdict = 'admitted' and (folded.checkpoint_id, folded.participant_id, folded.period)
      = (known.checkpoint_id, known.participant_id, known.period))
    union all
    select checkpoint_id, participant_id, period, meeting_id, at, device_id, sequence, gate_id, conflicts, inside
    from folded where verdict = 'admitted'
  )
  insert into checkin_entries (checkpoint_id, participant_id, period, meeting_id, first_at, device_id, sequence, gate_id,
    conflicts, inside)
  select checkpoint_id, participant_id, period, meeting_id, at, device_id, sequence, gate_id, conflicts, inside from state
  order by checkpoint_id, participant_id, period
  on conflict (checkpoint_id, participant_id, period) do update set first_at = excluded.first_at,
    device_id = excluded.device_id, sequence = excluded.sequence, gate_id = excluded.gate_id, conflicts = excluded.conflicts,
    inside = excluded.inside, changed_by = pg_current_xact_id()
$$;

-- Folds hand-outs from all scans of these people.
create function refold_handouts(devices uuid[], sequences integer[]) returns void language sql as $$
  with mine as (
    select scan.* from unnest(devices, sequences) as sent (device_id, sequence) join checkin_scans as scan using (device_id, sequence)
  ),
  touched as (
    select checkpoint_id, handout_id, participant_id from mine where handout_id is not null and participant_id is not null
    union
    select done.checkpoint_id, done.handout_id, done.participant_id from mine
    join checkin_scans as done on (done.device_id, done.sequence) = (mine.undoes_device, mine.undoes_sequence)
    where done.handout_id is not null and done.participant_id is not null
  ),
  folded as (
    select distinct on (checkpoint_id, handout_id, participant_id, period) scan.*,
      count(*) over (partition by checkpoint_id, handout_id, participant_id, period) - 1 as again
    from touched join checkin_scans as scan using (checkpoint_id, handout_id, participant_id)
    where not scan.held and scan.verdict = 'handed_out' and not exists (select from checkin_scans as undo
      where (undo.undoes_device, undo.undoes_sequence) = (scan.device_id, scan.sequence))
    order by checkpoint_id, handout_id, participant_id, period, at, device_id, sequence
  ),
  -- Includes existing hand-outs that are no longer in `folded`, so that undone ones are updated as well.
  state as (
    select checkpoint_id, handout_id, participant_id, period, meeting_id, at, device_id, sequence, gate_id, again from folded
    union all
    select known.checkpoint_id, known.handout_id, known.participant_id, known.period, known.meeting_id, null, known.device_id,
      known.sequence, known.gate_id, 0
    from checkin_handouts as known join touched using (checkpoint_id, handout_id, participant_id)
    where not exists (select from folded
      where (folded.checkpoint_id, folded.handout_id, folded.participant_id, folded.period)
        = (known.checkpoint_id, known.handout_id, known.participant_id, known.period))
  )
  insert into checkin_handouts as known (checkpoint_id, handout_id, participant_id, period, meeting_id, handed_at, device_id,
    sequence, gate_id, conflicts)
  select * from state order by checkpoint_id, handout_id, participant_id, period
  on conflict (checkpoint_id, handout_id, participant_id, period) do update set handed_at = excluded.handed_at,
    device_id = excluded.device_id, sequence = excluded.sequence, gate_id = excluded.gate_id, conflicts = excluded.conflicts,
    changed_by = pg_current_xact_id()
$$;

-- Reports the first arrival of VIPs: one event for each host.
create function announce_vips(vips uuid[], devices uuid[], sequences integer[], told timestamptz) returns void language plpgsql as $$
declare
  payloads jsonb[];
begin
  with arrived as (
    insert into checkin_vip_arrivals (participant_id, meeting_id, at, checkpoint_id, gate_id)
    select distinct on (scan.participant_id) scan.participant_id, scan.meeting_id, scan.at, scan.checkpoint_id, scan.gate_id
    from unnest(devices, sequences) as sent (device_id, sequence) join checkin_scans as scan using (device_id, sequence)
    where scan.verdict = 'admitted' and not scan.held
      and scan.participant_id = any (vips)
    order by scan.participant_id, scan.at
    on conflict do nothing
    returning participant_id, meeting_id
  )
  select array_agg(jsonb_build_object('participantId', participant_id, 'accountId', account_id)) into payloads
  from arrived join checkin_vip_hosts using (meeting_id);
  if payloads is not null then perform announce('checkin.vip_arrived', payloads, told); end if;
end $$;

-- Returns whether a webhook of one of these conferences wants scans.
create function wants_scans(scans checkin_scans[]) returns boolean language sql stable as $$
  select exists (
    select from (select distinct meeting_id from unnest(scans)) as sent
    join webhooks using (meeting_id)
    where off_reason is null and (events is null or 'checkin.recorded' = any (events)))
$$;

-- Reports the scans of these that count: one event for each.
create function announce_scans(devices uuid[], sequences integer[], told timestamptz) returns void language plpgsql as $$
begin
  perform announce('checkin.recorded', array(
    select jsonb_build_object('device', device_id, 'sequence', sequence, 'meetingId', meeting_id,
      'participantId', participant_id, 'checkpointId', checkpoint_id, 'gateId', gate_id,
      'direction', case verdict when 'out' then 'out' else 'in' end,
      'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from unnest(devices, sequences) as sent (device_id, sequence) join checkin_scans using (device_id, sequence)
    where verdict in ('admitted', 'out') and not held and participant_id is not null
    order by at, device_id, sequence), told);
end $$;

-- `reports` is the devices' own data: [{ id, operator, offset_ms, queued }]. The scans come as JSON of rows of
-- checkin_scans: `common` has the values that all of them share, `others` the rest. `vips` are the people whose first
-- arrival is reported. Returns for each of `devices[n] sequences[n]` what is stored.
--
-- Only index look-ups: a plan made in the morning, when few scans are stored, is cached by its connection and would
-- otherwise read the whole table for each batch while it grows.
create function record_scans(
  received timestamptz, reports jsonb, common jsonb, others jsonb, vips uuid[], devices uuid[], sequences integer[])
returns table (device_id uuid, sequence integer, verdict text, since timestamptz, gate_id uuid, conflict boolean, removed boolean, held boolean)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  scans checkin_scans[] := array(
    select scan from jsonb_populate_recordset(jsonb_populate_record(null::checkin_scans, common), others) as scan);
  decided jsonb := '{}';
  is_asked boolean;
  has_handouts boolean;
  has_undos boolean;
  is_ordered boolean;
  is_wanted boolean;
  new_devices uuid[];
  new_sequences integer[];
begin
  select coalesce(bool_or(asked), false), coalesce(bool_or(handout_id is not null), false),
      coalesce(bool_or(undoes_device is not null), false)
    into is_asked, has_handouts, has_undos from unnest(scans);
  is_ordered := exists (select from unnest(scans) as scan join checkpoints on checkpoints.id = scan.checkpoint_id
    where rule = 'in_out');
  perform from checkin_devices where id = any (devices) order by id for update;
  update checkin_devices as known set last_seen_at = received, operator = sent.operator,
      offset_ms = sent.offset_ms, queued = sent.queued
    from jsonb_to_recordset(reports) as sent (id uuid, operator uuid, offset_ms bigint, queued integer)
    where known.id = sent.id
      -- A device that scans continuously is only updated every other second.
      and (known.last_seen_at < received - interval '2 seconds' or known.operator is distinct from sent.operator
        or known.queued is distinct from sent.queued or abs(known.offset_ms - sent.offset_ms) > 1000);
  perform lock_checkpoints(scans);
  if has_handouts then perform lock_handouts(scans); end if;
  if is_asked then decided := decide_asked(scans); end if;
  if has_handouts then decided := decided || decide_handouts(scans); end if;
  is_wanted := wants_scans(scans);
  -- A device sends its scans again if it got no answer; its lock keeps them from being stored in between.
  if is_wanted then
    select array_agg(scan.device_id), array_agg(scan.sequence) into new_devices, new_sequences from unnest(scans) as scan
      where not exists (select from checkin_scans as stored
        where (stored.device_id, stored.sequence) = (scan.device_id, scan.sequence));
  end if;
  perform store_scans(scans, decided);
  if is_ordered or has_undos then perform refold_entries(devices, sequences); end if;
  if has_handouts or has_undos then perform refold_handouts(devices, sequences); end if;
  if cardinality(vips) > 0 then perform announce_vips(vips, devices, sequences, received); end if;
  if is_wanted then perform announce_scans(new_devices, new_sequences, received); end if;
  return query
    select sent.device_id, sent.sequence, scan.verdict,
      case when scan.handout_id is null then known.first_at else given.handed_at end,
      case when scan.handout_id is null then known.gate_id else given.gate_id end,
      not scan.held and case
        when scan.handout_id is not null then scan.verdict = 'handed_out' and given.handed_at is not null
          and (given.device_id, given.sequence) is distinct from (scan.device_id, scan.sequence)
        else scan.verdict = 'admitted' and checkpoint.rule <> 'in_out' and known.first_at is not null
          and (known.device_id, known.sequence) is distinct from (scan.device_id, scan.sequence) end,
      device.removed_at is not null, coalesce(scan.held, false)
    from unnest(devices, sequences) with ordinality as sent (device_id, sequence, nr)
    join checkin_devices as device on device.id = sent.device_id
    left join checkin_scans as scan on (scan.device_id, scan.sequence) = (sent.device_id, sent.sequence)
    left join checkpoints as checkpoint on checkpoint.id = scan.checkpoint_id
    left join checkin_entries as known
      on (known.checkpoint_id, known.participant_id, known.period) = (scan.checkpoint_id, scan.participant_id, scan.period)
    left join checkin_handouts as given on (given.checkpoint_id, given.handout_id, given.participant_id, given.period)
      = (scan.checkpoint_id, scan.handout_id, scan.participant_id, scan.period)
    order by sent.nr;
end $$;
