-- Orders of many people in one round trip and one commit. Each is judged by itself: one that finds nothing left
-- does not keep the others from theirs. Rows are locked in one order everywhere: meetings, registrations, orders,
-- types, activities, nights; each by id. The plans are fixed: by key, a row at a time, made once for each connection.
-- Left to itself, the planner thinks anew for every batch, and on the first day reads whole tables because they are small.
create function check_out(batch jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  moment constant timestamptz := (batch ->> 'now')::timestamptz;
  entries constant jsonb := batch -> 'orders';
  lines constant jsonb := batch -> 'lines';
  how_many constant integer := jsonb_array_length(entries);
  outcome text[];
  missing text[] := array_fill(null::text, array[how_many]);
  -- The earlier order that each would replace, in their order; and those there are.
  earlier uuid[];
  replaced uuid[];
  -- Plain counters: types and activities. `free` null: without limit.
  c_id uuid[]; c_free integer[]; c_delta integer[];
  -- Nights.
  n_room uuid[]; n_day date[]; n_cap integer[]; n_stock integer[];
  n_rooms integer[]; n_men integer[]; n_women integer[];
  n_rooms_delta integer[]; n_men_delta integer[]; n_women_delta integer[];
  -- What each order needs, in the order of the orders.
  d_order integer[]; d_counter integer[]; d_night integer[]; d_unit text[]; d_count integer[]; d_name text[];
  place integer := 1; first integer; c integer; n integer; sign integer;
begin
  perform from meetings where id in (select o.meeting_id from jsonb_to_recordset(entries) as o (meeting_id uuid))
    order by id for share;
  perform from registrations where id in (select o.registration_id from jsonb_to_recordset(entries) as o (registration_id uuid))
    order by id for no key update;
  perform from orders where id in (select o.replaces from jsonb_to_recordset(entries) as o (replaces uuid))
    order by id for no key update;

  with wanted as (
    select * from jsonb_to_recordset(entries) as o (
      i integer, meeting_id uuid, account_id uuid, registration_id uuid, idempotency_key text, request_hash text,
      currency text, version integer, replaces uuid)
  ), mispriced as (
    select distinct l.i
    from jsonb_to_recordset(lines) as l (
      i integer, kind text, type_id uuid, window_id uuid, room_type_id uuid, unit text, activity_id uuid, unit_amount integer)
    cross join lateral (select (entries -> (l.i - 1) ->> 'meeting_id')::uuid as meeting_id,
      entries -> (l.i - 1) ->> 'currency' as currency) as its
    left join registration_types as type on type.id = l.type_id
    left join price_windows as price on price.id = l.window_id
    left join room_types as room on room.id = l.room_type_id
    left join activities as activity on activity.id = l.activity_id
    where case l.kind
      when 'conference' then
        type.meeting_id is distinct from its.meeting_id or type.hidden or price.type_id is distinct from type.id
        or price.from_at > moment or price.until_at <= moment
        or l.unit_amount is distinct from case its.currency when 'CNY' then price.price_cny else price.price_usd end
      when 'hotel' then
        room.meeting_id is distinct from its.meeting_id or room.hidden or (l.unit <> 'room' and not room.shared)
        or l.unit_amount is distinct from ceil(
          (case its.currency when 'CNY' then room.price_cny else room.price_usd end)::numeric
          / case l.unit when 'room' then 1 else room.capacity end)
      else
        activity.meeting_id is distinct from its.meeting_id or activity.hidden
        or l.unit_amount is distinct from case its.currency when 'CNY' then activity.price_cny else activity.price_usd end
      end
  ), known as (
    select distinct on (k.i) k.i, k.participant_id
    from jsonb_to_recordset(batch -> 'keys') as k (i integer, meeting_id uuid, key text, participant_id uuid)
    join person_keys as held on held.meeting_id = k.meeting_id and held.key = decode(k.key, 'hex')
    join participants as other on other.id = held.participant_id
    where other.registration_id <> (entries -> (k.i - 1) ->> 'registration_id')::uuid
    order by k.i
  )
  select
    array_agg(case
      when same.id is not null and same.request_hash = decode(wanted.request_hash, 'hex') then 'same'
      when same.id is not null then 'key_reused'
      when meeting.id is null or registration.id is null or registration.account_id <> wanted.account_id then 'unknown'
      when meeting.state <> 'published' or meeting.registration_closes_at <= moment then 'closed'
      when meeting.registration_opens_at is null or meeting.registration_opens_at > moment then 'not_open'
      when registration.review in ('audit_pending', 'audit_pass') then 'locked'
      when registration.state = 'cancelled' or registration.version <> wanted.version
        or registration.order_id is distinct from wanted.replaces
        or (wanted.replaces is not null and replaceable.state <> 'unpaid') then 'changed'
      when known.i is not null then 'person_taken'
      when mispriced.i is not null then 'price_changed'
      else 'ok' end order by wanted.i),
    array_agg(coalesce(same.id || ' ' || same.number, known.participant_id::text) order by wanted.i),
    array_agg(wanted.replaces order by wanted.i)
  into outcome, missing, earlier
  from wanted
  left join orders as same on same.account_id = wanted.account_id and same.meeting_id = wanted.meeting_id
    and same.idempotency_key = wanted.idempotency_key
  left join meetings as meeting on meeting.id = wanted.meeting_id
  left join registrations as registration on registration.id = wanted.registration_id
    and registration.meeting_id = wanted.meeting_id
  left join orders as replaceable on replaceable.id = wanted.replaces
  left join known on known.i = wanted.i
  left join mispriced on mispriced.i = wanted.i;

  select array_agg(case when outcome[nr] = 'ok' then id end order by nr) into earlier
    from unnest(earlier) with ordinality as each_one (id, nr);
  replaced := array_remove(earlier, null);

  -- The counters, locked; then how much of which each order needs, with what its earlier order gives back.
  with needed as (
    select l.type_id as id from jsonb_to_recordset(lines) as l (i integer, type_id uuid) where outcome[l.i] = 'ok'
    union select ref from held_units(replaced) where cardinality(replaced) > 0 and kind = 'type'
  ), locked as (
    select id, stock - taken as free from registration_types where id in (select id from needed)
    order by id for no key update
  ) select coalesce(array_agg(id), '{}'), coalesce(array_agg(free), '{}') into c_id, c_free from locked;
  with needed as (
    select l.activity_id as id from jsonb_to_recordset(lines) as l (i integer, activity_id uuid) where outcome[l.i] = 'ok'
    union select ref from held_units(replaced) where cardinality(replaced) > 0 and kind = 'activity'
  ), locked as (
    select id, stock - taken as free from activities where id in (select id from needed)
    order by id for no key update
  ) select c_id || coalesce(array_agg(id), '{}'), c_free || coalesce(array_agg(free), '{}') into c_id, c_free from locked;
  with needed as (
    select l.room_type_id, night::date as day
    from jsonb_to_recordset(lines) as l (i integer, kind text, room_type_id uuid, check_in date, check_out date),
      generate_series(l.check_in, l.check_out - 1, interval '1 day') as night
    where l.kind = 'hotel' and outcome[l.i] = 'ok'
    union select ref, day from held_units(replaced) where cardinality(replaced) > 0 and kind = 'night'
  ), locked as (
    select night.* from room_nights as night
    where (night.room_type_id, night.day) in (select room_type_id, day from needed)
    order by night.room_type_id, night.day for no key update
  )
  select coalesce(array_agg(room_type_id), '{}'), coalesce(array_agg(day), '{}'), array_agg(capacity), array_agg(stock),
    array_agg(rooms_taken), array_agg(men_beds), array_agg(women_beds)
  into n_room, n_day, n_cap, n_stock, n_rooms, n_men, n_women from locked;
  c_delta := array_fill(0, array[cardinality(c_id)]);
  n_rooms_delta := array_fill(0, array[cardinality(n_room)]);
  n_men_delta := n_rooms_delta;
  n_women_delta := n_rooms_delta;

  with pieces as (
    select l.i, coalesce(l.type_id, l.activity_id) as ref, null::date as day, null::text as unit, 1 as count,
      case l.kind when 'conference' then 'type:' else 'activity:' end || coalesce(l.type_id, l.activity_id) as name
    from jsonb_to_recordset(lines) as l (i integer, kind text, type_id uuid, activity_id uuid)
    where l.kind <> 'hotel' and outcome[l.i] = 'ok'
    union all
    select l.i, l.room_type_id, night::date, l.unit, 1, 'night:' || l.room_type_id || ':' || night::date || ':' || l.unit
    from jsonb_to_recordset(lines) as l (i integer, kind text, room_type_id uuid, check_in date, check_out date, unit text),
      generate_series(l.check_in, l.check_out - 1, interval '1 day') as night
    where l.kind = 'hotel' and outcome[l.i] = 'ok'
    union all
    select array_position(earlier, order_id), ref, day, unit, -1, null
    from held_units(replaced) where cardinality(replaced) > 0
  ), summed as (
    select i, ref, day, unit, sum(count)::integer as count, max(name) as name from pieces group by i, ref, day, unit
  )
  select coalesce(array_agg(summed.i order by summed.i), '{}'), array_agg(counters.nr order by summed.i),
    array_agg(nights.nr order by summed.i), array_agg(summed.unit order by summed.i),
    array_agg(summed.count order by summed.i), array_agg(summed.name order by summed.i)
  into d_order, d_counter, d_night, d_unit, d_count, d_name
  from summed
  left join unnest(c_id) with ordinality as counters (id, nr) on summed.day is null and counters.id = summed.ref
  left join unnest(n_room, n_day) with ordinality as nights (room, day, nr)
    on nights.room = summed.ref and nights.day = summed.day;

  for i in 1 .. how_many loop
    continue when outcome[i] <> 'ok';
    first := place;
    -- Once forwards to take, and backwards again if it does not fit.
    sign := 1;
    while sign <> 0 loop
      place := first;
      while d_order[place] = i loop
        c := d_counter[place]; n := d_night[place];
        if c is not null then
          c_delta[c] := c_delta[c] + sign * d_count[place];
        elsif n is not null then
          case d_unit[place]
            when 'room' then n_rooms_delta[n] := n_rooms_delta[n] + sign * d_count[place];
            when 'men_bed' then n_men_delta[n] := n_men_delta[n] + sign * d_count[place];
            else n_women_delta[n] := n_women_delta[n] + sign * d_count[place];
          end case;
        end if;
        place := place + 1;
      end loop;
      exit when sign = -1;
      place := first;
      while d_order[place] = i and outcome[i] = 'ok' loop
        c := d_counter[place]; n := d_night[place];
        if d_count[place] > 0 and (case
          when c is not null then c_delta[c] > c_free[c]
          when n is not null then
            n_rooms[n] + n_rooms_delta[n]
            + (n_men[n] + n_men_delta[n] + n_cap[n] - 1) / n_cap[n]
            + (n_women[n] + n_women_delta[n] + n_cap[n] - 1) / n_cap[n] > n_stock[n]
          else true end)
        then
          outcome[i] := 'no_stock';
          missing[i] := d_name[place];
        end if;
        place := place + 1;
      end loop;
      sign := case outcome[i] when 'ok' then 0 else -1 end;
    end loop;
    while d_order[place] = i loop place := place + 1; end loop;
  end loop;

  update registration_types set taken = taken + change.delta
    from unnest(c_id, c_delta) as change (id, delta) where registration_types.id = change.id and change.delta <> 0;
  update activities set taken = taken + change.delta
    from unnest(c_id, c_delta) as change (id, delta) where activities.id = change.id and change.delta <> 0;
  update room_nights set rooms_taken = rooms_taken + change.rooms, men_beds = men_beds + change.men,
      women_beds = women_beds + change.women
    from unnest(n_room, n_day, n_rooms_delta, n_men_delta, n_women_delta) as change (room, day, rooms, men, women)
    where room_type_id = change.room and room_nights.day = change.day
      and (change.rooms <> 0 or change.men <> 0 or change.women <> 0);

  replaced := array(select id from unnest(earlier) with ordinality as each_one (id, nr) where outcome[nr] = 'ok' and id is not null);
  if cardinality(replaced) > 0 then
    perform end_orders(replaced, null, 'replaced', moment);
  end if;

  insert into orders (id, number, meeting_id, account_id, registration_id, idempotency_key, request_hash, currency,
      conference_fee, hotel_fee, activity_fee, state, method, payable, hold_until, pay_by, invoice, priced_at, placed_at, changed_at)
    select id, number, meeting_id, account_id, registration_id, idempotency_key, decode(request_hash, 'hex'), currency,
      conference_fee, hotel_fee, activity_fee, state, method, payable, hold_until, pay_by, invoice, moment, moment, moment
    from jsonb_to_recordset(entries) as o (i integer, id uuid, number text, meeting_id uuid, account_id uuid,
      registration_id uuid, idempotency_key text, request_hash text, currency text, conference_fee integer,
      hotel_fee integer, activity_fee integer, state text, method text, payable boolean, hold_until timestamptz,
      pay_by timestamptz, invoice jsonb)
    where outcome[i] = 'ok';
  insert into order_lines (order_id, participant_id, kind, type_id, window_id, room_type_id, check_in, check_out, unit,
      activity_id, price_from, price_until, quantity, unit_amount, held)
    select order_id, participant_id, kind, l.type_id, window_id, room_type_id, check_in, check_out, unit, activity_id,
      from_at, until_at, quantity, unit_amount, true
    from jsonb_to_recordset(lines) as l (i integer, order_id uuid, participant_id uuid, kind text, type_id uuid,
      window_id uuid, room_type_id uuid, check_in date, check_out date, unit text, activity_id uuid, quantity integer,
      unit_amount integer)
    left join price_windows as price on price.id = l.window_id
    where outcome[i] = 'ok';
  insert into order_history (order_id, from_state, to_state, at, actor)
    select id, steps.from_state, steps.to_state, moment, account_id
    from jsonb_to_recordset(entries) as o (i integer, id uuid, account_id uuid, state text)
    cross join lateral (values (null, 'unpaid'), ('unpaid', 'pay_success')) as steps (from_state, to_state)
    where outcome[i] = 'ok' and (steps.from_state is null or o.state = 'pay_success');
  insert into ledger_postings (journal, order_id, account, currency, amount, at)
    select o.journal, o.id, posting.account, o.currency, posting.amount, moment
    from (
      select nextval('ledger_journals') as journal, entry.* from jsonb_to_recordset(entries) as entry (
        i integer, id uuid, currency text, conference_fee integer, hotel_fee integer, activity_fee integer)
      where outcome[i] = 'ok'
    ) as o
    cross join lateral (values
      ('receivable', conference_fee + hotel_fee + activity_fee), ('conference', -conference_fee),
      ('hotel', -hotel_fee), ('activity', -activity_fee)) as posting (account, amount)
    where posting.amount <> 0;

  insert into registration_history (registration_id, subject, from_state, to_state, at, actor)
    select o.registration_id, step.subject, step.from_state, step.to_state, moment, o.account_id
    from jsonb_to_recordset(entries) as o (i integer, registration_id uuid, account_id uuid, review text)
    join registrations on registrations.id = o.registration_id
    cross join lateral (values
      ('state', registrations.state, 'submitted'),
      ('review', coalesce(registrations.review, 'none'), coalesce(o.review, 'none'))
    ) as step (subject, from_state, to_state)
    where outcome[o.i] = 'ok' and step.from_state <> step.to_state;
  update registrations set state = 'submitted', review = o.review, review_reason = '', version = registrations.version + 1,
      name = o.name, contact_name = o.contact_name, contact_phone = o.contact_phone, contact_email = o.contact_email,
      members = o.members, order_id = o.id, search_text = o.search_text, search_tokens = o.search_tokens::integer[], changed_at = moment
    from jsonb_to_recordset(entries) as o (i integer, id uuid, registration_id uuid, review text, name text,
      contact_name text, contact_phone text, contact_email text, members integer, search_text text, search_tokens text)
    where registrations.id = o.registration_id and outcome[o.i] = 'ok';
  update participants set state = 'registered', full_name = m.full_name, first_name = m.first_name, last_name = m.last_name,
      gender = m.gender, organization = m.organization, position_title = m.position_title, email = m.email, phone = m.phone,
      country = m.country, diet = m.diet, identity = m.identity, attend = m.attend, id_type = m.id_type,
      id_number = m.id_number, id_masked = m.id_masked, type_id = m.type_id, answers = m.answers, doubts = m.doubts,
      search_text = m.search_text, search_tokens = m.search_tokens::integer[],
      registered_at = coalesce(participants.registered_at, moment), changed_at = moment
    from jsonb_to_recordset(batch -> 'members') as m (i integer, id uuid, registration_id uuid, full_name text,
      first_name text, last_name text, gender text, organization text, position_title text, email text, phone text,
      country text, diet text, identity text, attend boolean, id_type text, id_number text, id_masked text, type_id uuid,
      answers jsonb, doubts integer, search_text text, search_tokens text)
    where participants.id = m.id and participants.registration_id = m.registration_id and outcome[m.i] = 'ok';
  insert into person_keys (meeting_id, key, participant_id)
    select distinct meeting_id, decode(key, 'hex'), participant_id
    from jsonb_to_recordset(batch -> 'keys') as k (i integer, meeting_id uuid, key text, participant_id uuid)
    where outcome[i] = 'ok';
  insert into stays (participant_id, meeting_id, order_id, choice, room_type_id, check_in, check_out, gender)
    select participant_id, meeting_id, order_id, choice, room_type_id, check_in, check_out, gender
    from jsonb_to_recordset(batch -> 'stays') as s (i integer, participant_id uuid, meeting_id uuid, order_id uuid,
      choice text, room_type_id uuid, check_in date, check_out date, gender text)
    where outcome[i] = 'ok';
  insert into rooms (id, meeting_id, room_type_id, capacity, check_in, check_out, gender, created_at)
    select id, meeting_id, room_type_id, capacity, check_in, check_out, gender, moment
    from jsonb_to_recordset(batch -> 'rooms') as r (i integer, id uuid, meeting_id uuid, room_type_id uuid,
      capacity integer, check_in date, check_out date, gender text)
    where outcome[i] = 'ok';
  insert into room_places (participant_id, room_id, bed, capacity, room_type_id, check_in, check_out)
    select participant_id, room_id, bed, capacity, room_type_id, check_in, check_out
    from jsonb_to_recordset(batch -> 'places') as p (i integer, participant_id uuid, room_id uuid, bed integer,
      capacity integer, room_type_id uuid, check_in date, check_out date)
    where outcome[i] = 'ok';
  insert into share_invitations (id, meeting_id, from_participant, to_participant, state, created_at)
    select id, meeting_id, from_participant, to_participant, 'pending', moment
    from jsonb_to_recordset(batch -> 'invitations') as v (i integer, id uuid, meeting_id uuid, from_participant uuid,
      to_participant uuid)
    where outcome[i] = 'ok';

  insert into audit_log (at, actor, action, object, detail, request_id)
    select moment, account_id, 'order.placed', 'order:' || id,
      jsonb_build_object('meeting', meeting_id, 'number', number, 'people', members), request_id
    from jsonb_to_recordset(entries) as o (i integer, id uuid, account_id uuid, meeting_id uuid, number text,
      members integer, request_id text)
    where outcome[i] = 'ok';
  with written as (
    insert into outbox (event, payload, created_at)
      select 'order.placed', jsonb_build_object('orderId', id, 'meetingId', meeting_id, 'registrationId', registration_id), moment
      from jsonb_to_recordset(entries) as o (i integer, id uuid, meeting_id uuid, registration_id uuid)
      where outcome[i] = 'ok' returning id
  )
  select count(graphile_worker.add_job('deliver_outbox', json_build_object('ids', ids))) into c
    from (select json_agg(id::text) as ids from written) as gathered where ids is not null;

  return jsonb_build_object(
    'outcomes', to_jsonb(outcome),
    'details', to_jsonb(missing),
    -- What is left of each counter, so that the next who come in vain need not ask.
    'left', coalesce((select jsonb_object_agg(id, free - delta) from unnest(c_id, c_free, c_delta) as t (id, free, delta)
      where free is not null), '{}'),
    'nights', coalesce((select jsonb_agg(jsonb_build_array(room, day, cap, stock - rooms - (men + cap - 1) / cap - (women + cap - 1) / cap,
        (cap - men % cap) % cap, (cap - women % cap) % cap))
      from unnest(n_room, n_day, n_cap, n_stock, n_rooms, n_men, n_women, n_rooms_delta, n_men_delta, n_women_delta)
        as t (room, day, cap, stock, rooms_before, men_before, women_before, rooms_delta, men_delta, women_delta)
      cross join lateral (select rooms_before + rooms_delta as rooms, men_before + men_delta as men,
        women_before + women_delta as women) as after), '[]'));
end $$;
