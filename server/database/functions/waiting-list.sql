-- Functions for orders that are offered to the waiting list. check_out places these orders like all others; the
-- functions update the entries. An entry is protected by the lock of its registration, which check_out holds.

-- An entry gets one order at most: entries that have left, or were offered an order by another server, are skipped.
create function offer_decide(decisions checkout_decision[], placed orders[], entries uuid[])
returns checkout_decision[] language plpgsql as $$
begin
  for nr in 1 .. cardinality(entries) loop
    if entries[nr] is not null and (decisions[nr]).outcome = 'accepted' and not exists (
      select from waiting_entries
      where id = entries[nr] and state = 'waiting' and registration_id = (placed[nr]).registration_id
    ) then
      decisions[nr] := row('changed', null, null, null, null);
    end if;
  end loop;
  return decisions;
end $$;

-- Records the entry that an order was offered to, which is then no longer waiting; the counters must be locked. If
-- nothing has to be paid within a time limit, the places are taken immediately.
create function offer_write(decisions checkout_decision[], placed orders[], entries uuid[], moment timestamptz)
returns void language plpgsql as $$
declare
  entry waiting_entries;
begin
  for nr in 1 .. cardinality(entries) loop
    if entries[nr] is not null and (decisions[nr]).outcome = 'accepted' then
      update waiting_entries set order_id = (placed[nr]).id, offered_at = moment, offer_until = (placed[nr]).hold_until,
          state = case when (placed[nr]).hold_until is null then 'taken' else 'offered' end,
          ended_at = case when (placed[nr]).hold_until is null then moment end
        where id = entries[nr] returning * into entry;
      perform change_waiting(entry.units, -1);
      insert into audit_log (at, actor, action, object, meeting_id, detail)
        values (moment, null, 'waiting.offered', 'waiting_entry:' || entry.id, entry.meeting_id, jsonb_build_object(
          'meeting', entry.meeting_id, 'order', entry.order_id, 'until', entry.offer_until));
      perform announce('waiting.offered', array[jsonb_build_object('entryId', entry.id)], moment);
    end if;
  end loop;
end $$;

-- The rules of the waiting list; like the views of invariants.sql, this one must be empty at every moment.
create view invariant_waiting as
  with waited as (
    select split_part(unit, ':', 1) as kind, split_part(unit, ':', 2) as ref, split_part(unit, ':', 3) as day,
      split_part(unit, ':', 4) as unit
    from waiting_entries, unnest(units) as unit where state = 'waiting'
  )
  select id::text as what, 'those who wait for a type' as problem from registration_types
  where waiting <> (select count(*) from waited where kind = 'type' and ref = id::text)
  union all
  select id::text, 'those who wait for an activity' from activities
  where waiting <> (select count(*) from waited where waited.kind = 'activity' and ref = id::text)
  union all
  select room_type_id::text || ' ' || room_nights.day, 'those who wait for a night' from room_nights
  left join lateral (
    select count(*) as units, count(*) filter (where unit = 'men_bed') as men, count(*) filter (where unit = 'women_bed') as women
    from waited where kind = 'night' and ref = room_type_id::text and waited.day = room_nights.day::text) as counted on true
  where (waiting, waiting_men, waiting_women) is distinct from (counted.units, counted.men, counted.women)
  union all
  select waiting_entries.id::text, 'an entry and its order differ'
  from waiting_entries left join orders on orders.id = order_id
  where case waiting_entries.state
    when 'waiting' then order_id is not null
    when 'offered' then orders.id is null or orders.state in ('cancelled', 'refunded')
    when 'taken' then orders.id is null
    else false end
    or orders.registration_id <> waiting_entries.registration_id;
