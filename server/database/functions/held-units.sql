-- The units that order lines take, one row for each piece. No other code repeats this rule.
create function units_of(lines order_lines[]) returns table (order_id uuid, kind text, ref uuid, day date, unit text)
language sql immutable as $$
  select line.order_id, 'type', line.type_id, null::date, null::text from unnest(lines) as line where line.kind = 'conference'
  union all
  select line.order_id, 'activity', line.activity_id, null, null from unnest(lines) as line where line.kind = 'activity'
  union all
  select line.order_id, 'night', line.room_type_id, night::date, line.unit
  from unnest(lines) as line, generate_series(line.check_in, line.check_out - 1, interval '1 day') as night
  where line.kind = 'hotel'
$$;

-- The units that the held lines of these orders take. A function, not a view: see decisions/0029.
create function held_units(ids uuid[]) returns table (order_id uuid, kind text, ref uuid, day date, unit text)
language sql stable as $$
  select * from units_of(array(select line from order_lines as line where line.order_id = any (ids) and line.held))
$$;
