-- Counted units: places of a registration type, places of an activity, rooms and beds of a night, and uses of a
-- discount code. Files are applied in the order of their names; check-out.sql uses the types of this one.

-- A counter as it was when it was locked. Places count as rooms for one guest, so that one formula computes how much is
-- taken.
create type unit_counter as (
  kind text,
  ref uuid,
  -- Set only for a night.
  day date,
  -- Null if unlimited.
  stock integer,
  capacity integer,
  taken integer,
  men_beds integer,
  women_beds integer,
  -- The number of waiting-list entries that wait for this; for a night, entries that wait for a bed are included.
  waiting integer,
  waiting_men integer,
  waiting_women integer
);

-- How much an order takes from one counter, or releases if `count` is negative. `kind`, `ref`, `day` and `unit` make up
-- the unit's name: `type:<id>`, `activity:<id>`, `night:<room type>:<day>:<unit>`, `code:<id>`.
create type unit_change as (nr integer, kind text, ref uuid, day date, unit text, count integer);

-- Returns the number of rooms with a guest: rooms taken as a whole, and rooms whose beds are taken by people of one
-- gender.
create function rooms_taken(counter unit_counter) returns integer language sql immutable as $$
  select counter.taken + (counter.men_beds + counter.capacity - 1) / counter.capacity
    + (counter.women_beds + counter.capacity - 1) / counter.capacity
$$;

-- Whether the units that a change has just taken must be kept for the waiting list, because others wait for the same
-- units, or because the bed opens another room on a night for which others wait. Unlimited units are not kept.
create function is_kept(counter unit_counter, change unit_change) returns boolean language sql immutable as $$
  select counter.stock is not null and case change.unit
    when 'men_bed' then counter.waiting_men > 0 or (counter.waiting > 0
      and (counter.men_beds + counter.capacity - 1) / counter.capacity
        > (counter.men_beds - change.count + counter.capacity - 1) / counter.capacity)
    when 'women_bed' then counter.waiting_women > 0 or (counter.waiting > 0
      and (counter.women_beds + counter.capacity - 1) / counter.capacity
        > (counter.women_beds - change.count + counter.capacity - 1) / counter.capacity)
    else counter.waiting > 0 end
$$;

-- Locks the counters of these changes until the transaction ends, and returns them. Every transaction that changes
-- counters locks types before activities before nights before codes, each by id, and only then changes any of them, so
-- that two transactions never deadlock.
create function lock_counters(changes unit_change[]) returns unit_counter[] language plpgsql as $$
declare
  types unit_counter[];
  places unit_counter[];
  nights unit_counter[];
  codes unit_counter[];
begin
  with locked as (
    select * from registration_types where id in (select ref from unnest(changes) where kind = 'type')
    order by id for no key update
  ) select array_agg(row('type', id, null, stock, 1, taken, 0, 0, waiting, 0, 0)::unit_counter) into types from locked;
  with locked as (
    select * from activities where id in (select ref from unnest(changes) where kind = 'activity')
    order by id for no key update
  ) select array_agg(row('activity', id, null, stock, 1, taken, 0, 0, waiting, 0, 0)::unit_counter) into places from locked;
  with locked as (
    select * from room_nights
    where (room_type_id, day) in (select ref, change.day from unnest(changes) as change where kind = 'night')
    order by room_type_id, day for no key update
  ) select array_agg(row('night', room_type_id, day, stock, capacity, rooms_taken, men_beds, women_beds,
      waiting, waiting_men, waiting_women)::unit_counter)
    into nights from locked;
  if exists (select from unnest(changes) where kind = 'code') then
    with locked as (
      select * from discount_codes where id in (select ref from unnest(changes) where kind = 'code')
      order by id for no key update
    ) select array_agg(row('code', id, null, most_uses, 1, uses, 0, 0, 0, 0, 0)::unit_counter) into codes from locked;
  end if;
  return types || places || nights || codes;
end $$;

-- Adds the changes up and writes them into the counters, which must be locked.
create function change_counters(changes unit_change[]) returns void language plpgsql as $$
begin
  update registration_types set taken = taken + change.count
    from (select ref, sum(count) as count from unnest(changes) where kind = 'type' group by ref) as change
    where id = change.ref and change.count <> 0;
  update activities set taken = taken + change.count
    from (select ref, sum(count) as count from unnest(changes) where kind = 'activity' group by ref) as change
    where id = change.ref and change.count <> 0;
  update room_nights set rooms_taken = rooms_taken + change.rooms, men_beds = men_beds + change.men,
      women_beds = women_beds + change.women
    from (
      select ref, day, coalesce(sum(count) filter (where unit = 'room'), 0) as rooms,
        coalesce(sum(count) filter (where unit = 'men_bed'), 0) as men,
        coalesce(sum(count) filter (where unit = 'women_bed'), 0) as women
      from unnest(changes) where kind = 'night' group by ref, day) as change
    where room_type_id = change.ref and room_nights.day = change.day
      and (change.rooms <> 0 or change.men <> 0 or change.women <> 0);
  if exists (select from unnest(changes) where kind = 'code') then
    update discount_codes set uses = uses + change.count
      from (select ref, sum(count) as count from unnest(changes) where kind = 'code' group by ref) as change
      where id = change.ref and change.count <> 0;
  end if;
end $$;

-- Whether ten times as many units are left as these changes take. Takes no locks, so other transactions may take some
-- in the meantime: the result is only a hint about which strategy is probably faster.
create function has_plenty(changes unit_change[]) returns boolean language plpgsql as $$
begin
  return not exists (
    select from (select kind, ref, day, 10 * sum(count) as plenty from unnest(changes) group by kind, ref, day) as change
    left join registration_types as type on change.kind = 'type' and type.id = change.ref
    left join activities as activity on change.kind = 'activity' and activity.id = change.ref
    left join room_nights as night on change.kind = 'night' and night.room_type_id = change.ref and night.day = change.day
    where case change.kind
      when 'type' then type.id is null or type.waiting > 0 or type.stock - type.taken < plenty
      when 'activity' then activity.id is null or activity.waiting > 0 or activity.stock - activity.taken < plenty
      when 'code' then (select code.most_uses - code.uses < plenty from discount_codes as code where code.id = change.ref)
      -- Counts each bed as a separate room, because overestimating is harmless here.
      else night.day is null or night.waiting > 0 or night.stock - night.rooms_taken - night.men_beds - night.women_beds < plenty
    end);
end $$;

-- Converts unit names to changes of zero, for locking their counters.
create function units_named(names text[]) returns unit_change[] language sql stable as $$
  select array(select row(null, split_part(name, ':', 1), split_part(name, ':', 2)::uuid,
    nullif(split_part(name, ':', 3), '')::date, nullif(split_part(name, ':', 4), ''), 0)::unit_change from unnest(names) as name)
$$;

-- Current counters, read without a lock; a hint for the waiting list, not a reservation.
create function read_counters(names text[]) returns unit_counter[] language plpgsql stable as $$
declare
  units constant unit_change[] := units_named(names);
begin
  return array(
    select row('type', id, null, stock, 1, taken, 0, 0, waiting, 0, 0)::unit_counter from registration_types
    where id in (select ref from unnest(units) where kind = 'type')
    union all
    select row('activity', id, null, stock, 1, taken, 0, 0, waiting, 0, 0)::unit_counter from activities
    where id in (select ref from unnest(units) where kind = 'activity')
    union all
    select row('night', room_type_id, day, stock, capacity, rooms_taken, men_beds, women_beds,
      waiting, waiting_men, waiting_women)::unit_counter from room_nights
    where (room_type_id, day) in (select ref, unit.day from unnest(units) as unit where kind = 'night'));
end $$;

-- Adds or removes one waiting-list entry for each of these units. Their counters must be locked.
create function change_waiting(names text[], change integer) returns void language plpgsql as $$
declare
  units constant unit_change[] := units_named(names);
begin
  update registration_types set waiting = waiting + change
    where id in (select ref from unnest(units) where kind = 'type');
  update activities set waiting = waiting + change
    where id in (select ref from unnest(units) where kind = 'activity');
  update room_nights set waiting = waiting + change * waited.units, waiting_men = waiting_men + change * waited.men,
      waiting_women = waiting_women + change * waited.women
    from (
      select ref, day, count(*) as units, count(*) filter (where unit = 'men_bed') as men,
        count(*) filter (where unit = 'women_bed') as women
      from unnest(units) where kind = 'night' group by ref, day) as waited
    where room_type_id = waited.ref and room_nights.day = waited.day;
end $$;
