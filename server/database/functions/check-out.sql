-- Places orders of many buyers in one round trip and one commit: lock, decide, write. Each order is decided separately:
-- a refused order does not keep the others from being placed.
--
-- Transactions wait for each other only at counters that many orders change, until the earlier commit is on disk. So as
-- long as much is left, everything is written first and the counters are locked last: only the end of each transaction
-- waits. If less is left the counters are locked before anything is written, because some orders may have to be
-- refused.
--
-- The server sends the rows that the orders would write, keyed by table and column names: `orders` and `registrations`
-- with one row for each order, `order_lines`, `participants`, `person_keys`, `stays`, `rooms`, `room_places`,
-- `share_invitations`. Each row has the number of its order as `nr`, from 1. A row of `orders` also has `replaces`, the
-- buyer's earlier order, `waiting_entry`, the entry of the waiting list to which it is offered, `patience_ms`, the time
-- it may wait for locks (null if there is no limit), `request_id` and its network `address`. `now` is the time of the
-- call.
--
-- Every statement must find its rows by key. The settings of check_out fix the plans: made once for each connection,
-- row by row through an index. The planner alone would plan again for each batch, and would read whole tables while
-- they are small.

-- The possible results of an order; server/src/modules/registration/checkout/check-out.ts has the same list.
create type checkout_outcome as enum (
  'accepted', 'already_placed', 'key_reused', 'not_found', 'closed', 'not_open', 'locked', 'changed', 'roommate_locked',
  'person_taken', 'price_changed', 'no_stock', 'code_over', 'code_used_by_you', 'blocked', 'too_late');

-- `order_id` and `number`: of the order that was placed earlier under the same key. `participant_id`: the person who is
-- registered already, or shares a room with a person whose stay is locked. `unit`: the sold-out unit.
create type checkout_decision as (
  outcome checkout_outcome, order_id uuid, number text, participant_id uuid, unit text);

create function check_out(batch jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  moment constant timestamptz := (batch ->> 'now')::timestamptz;
  placed constant orders[] := read_orders(batch -> 'orders');
  lines constant order_lines[] := read_order_lines(batch -> 'order_lines');
  replaced constant uuid[] := array(select (sent ->> 'replaces')::uuid from jsonb_array_elements(batch -> 'orders') as sent);
  entries constant uuid[] := array(
    select (sent ->> 'waiting_entry')::uuid from jsonb_array_elements(batch -> 'orders') as sent);
  patience constant integer[] := array(
    select (sent ->> 'patience_ms')::integer from jsonb_array_elements(batch -> 'orders') as sent);
  blocked integer[];
  possible checkout_decision[];
  decisions checkout_decision[];
  changes unit_change[];
  counters unit_counter[];
begin
  blocked := checkout_lock(placed, replaced);
  possible := offer_decide(checkout_decide(batch, placed, lines, replaced, blocked, moment), placed, entries);
  changes := checkout_changes(placed, lines, replaced, possible);
  if has_plenty(changes) then
    begin
      perform checkout_write(batch, placed, lines, possible, moment);
      counters := lock_counters(changes);
      select * into decisions, counters
        from checkout_take(refuse_late(possible, patience), counters, changes, entries, placed, replaced, moment);
      if decisions is distinct from possible then
        raise sqlstate 'PLE01' using message = 'others took what seemed to be left';
      end if;
      perform change_counters(changes);
      perform offer_write(decisions, placed, entries, moment);
      return checkout_answer(decisions, counters);
    exception when sqlstate 'PLE01' then
      -- The writes of this block and the locks of the counters are rolled back, earlier locks are kept.
      null;
    end;
  end if;
  counters := lock_counters(changes);
  select * into decisions, counters
    from checkout_take(refuse_late(possible, patience), counters, changes, entries, placed, replaced, moment);
  perform change_counters(
    array(select change from unnest(changes) as change where (decisions[change.nr]).outcome = 'accepted'));
  perform checkout_write(batch, placed, lines, decisions, moment);
  perform offer_write(decisions, placed, entries, moment);
  return checkout_answer(decisions, counters);
end $$;

create function checkout_answer(decisions checkout_decision[], counters unit_counter[]) returns jsonb
language sql immutable as $$
  select jsonb_build_object('decisions', to_jsonb(decisions), 'counters', coalesce(to_jsonb(counters), '[]'))
$$;

-- Refuses the orders that waited for the locks longer than allowed. Must be called when all locks are held.
create function refuse_late(decisions checkout_decision[], patience integer[]) returns checkout_decision[]
language plpgsql as $$
declare
  waited constant interval := clock_timestamp() - statement_timestamp();
begin
  if waited <= (select min(most) from unnest(patience) as most) * interval '1 millisecond' then
    return decisions;
  end if;
  for nr in 1 .. cardinality(decisions) loop
    if (decisions[nr]).outcome = 'accepted' and waited > patience[nr] * interval '1 millisecond' then
      decisions[nr] := row('too_late', null, null, null, null)::checkout_decision;
    end if;
  end loop;
  return decisions;
end $$;

-- Lock. Rows are locked in one order everywhere: meetings, registrations, orders, then the counters (types, activities,
-- nights, codes; see lock_counters), each by id. The rows that an order writes belong to its registration and are
-- protected by its lock, except person_keys (see checkout_write). So two transactions never deadlock. A meeting gets a
-- shared lock: orders run concurrently, and an organizer who closes it waits for those in progress. After locking, the
-- data that the next step reads can't change, except prices.
--
-- Returns the numbers of the orders whose registration or earlier order is locked by another transaction. In a batch
-- they are left out instead of waited for, so that one of them does not delay the others; a single order waits.
create function checkout_lock(placed orders[], replaced uuid[]) returns integer[] language plpgsql as $$
declare
  locked uuid[];
begin
  perform from meetings where id in (select meeting_id from unnest(placed)) order by id for share;
  if cardinality(placed) = 1 then
    perform from registrations where id in (select registration_id from unnest(placed)) order by id for no key update;
    perform from orders where id = any (replaced) order by id for no key update;
    return '{}';
  end if;
  locked := array(
      select id from registrations where id in (select registration_id from unnest(placed))
      order by id for no key update skip locked)
    || array(select id from orders where id = any (replaced) order by id for no key update skip locked);
  return array(
    select ordinality from unnest(placed) with ordinality as new
    where registration_id <> all (locked) or replaced[ordinality] <> all (locked));
end $$;

-- Decides everything that does not depend on the stock. Takes no locks: it reads the rows that checkout_lock has
-- locked, and prices, which it compares with what the buyer agreed to. If a person is registered by two transactions at
-- the same time, both may pass here; the primary key of person_keys then refuses the second.
create function checkout_decide(
  batch jsonb, placed orders[], lines order_lines[], replaced uuid[], blocked integer[], moment timestamptz)
returns checkout_decision[] language plpgsql as $$
begin
  return (
    with wanted as materialized (
      select new.*, ordinality as nr, replaced[ordinality] as replaces,
        -- The organizer's staff registers a person at the desk, even outside the registration period.
        coalesce(batch -> 'at_desk' @> to_jsonb(ordinality), false) as is_at_desk,
        (batch -> 'registrations' -> (ordinality::integer - 1) ->> 'version')::integer as version
      from unnest(placed) with ordinality as new
    ), mispriced as (
      -- Compares in milliseconds, the precision of the server's clock; a manually written time may have microseconds.
      select wanted.nr
      from wanted
      join unnest(lines) as line on line.order_id = wanted.id
      left join registration_types as type on type.id = line.type_id
      left join price_windows as price on price.id = line.window_id
      left join room_types as room on room.id = line.room_type_id
      left join activities as activity on activity.id = line.activity_id
      group by wanted.nr, wanted.pay_by
      having wanted.pay_by is distinct from min(date_trunc('milliseconds', price.pay_by)) or bool_or(case line.kind
        when 'conference' then
          type.meeting_id is distinct from wanted.meeting_id or type.hidden or price.type_id is distinct from type.id
          or price.from_at > moment or price.until_at <= moment or price.pay_by <= moment
          or line.price_from is distinct from date_trunc('milliseconds', price.from_at)
          or line.price_until is distinct from date_trunc('milliseconds', price.until_at)
          or line.unit_amount is distinct from case wanted.currency when 'CNY' then price.price_cny else price.price_usd end
        when 'hotel' then
          room.meeting_id is distinct from wanted.meeting_id or room.hidden or (line.unit <> 'room' and not room.shared)
          or line.unit_amount is distinct from ceil(
            (case wanted.currency when 'CNY' then room.price_cny else room.price_usd end)::numeric
            / case line.unit when 'room' then 1 else room.capacity end)
        else
          activity.meeting_id is distinct from wanted.meeting_id or activity.hidden
          or line.unit_amount is distinct from
            case wanted.currency when 'CNY' then activity.price_cny else activity.price_usd end
        end)
    ), registered as (
      select distinct on (sent.nr) sent.nr, sent.participant_id
      from jsonb_to_recordset(batch -> 'person_keys') as sent (nr integer, meeting_id uuid, key bytea, participant_id uuid)
      join person_keys as known on known.meeting_id = sent.meeting_id and known.key = sent.key
      join participants as other on other.id = known.participant_id
      where other.registration_id <> (placed[sent.nr]).registration_id
      order by sent.nr
    ), bound as (
      -- The rooms of the earlier order are dissolved with it, unless a person in them is under review or approved.
      select distinct on (wanted.nr) wanted.nr, own.participant_id
      from wanted
      join stays as stay on stay.order_id = wanted.replaces
      join room_places as own on own.participant_id = stay.participant_id
      join room_places as beside on beside.room_id = own.room_id
      join participants as mate on mate.id = beside.participant_id
      join registrations as other on other.id = mate.registration_id
      where other.id <> wanted.registration_id and other.review in ('audit_pending', 'audit_pass')
      order by wanted.nr
    )
    select array_agg(row(
      case
        when same.request_hash = wanted.request_hash then 'already_placed'
        when same.id is not null then 'key_reused'
        when wanted.nr = any (blocked) then 'blocked'
        when meeting.id is null or registration.id is null or registration.account_id <> wanted.account_id then 'not_found'
        when meeting.state <> 'published' then 'closed'
        when not wanted.is_at_desk and registration_status(meeting, moment) = 'closed' then 'closed'
        when not wanted.is_at_desk and registration_status(meeting, moment) = 'not_open' then 'not_open'
        when registration.review in ('audit_pending', 'audit_pass') then 'locked'
        when registration.state = 'cancelled' or registration.version + 1 <> wanted.version
          or registration.order_id is distinct from wanted.replaces
          or (wanted.replaces is not null and earlier.state <> 'unpaid') then 'changed'
        when bound.nr is not null then 'roommate_locked'
        when registered.nr is not null then 'person_taken'
        when mispriced.nr is not null then 'price_changed'
        else 'accepted'
      end::checkout_outcome, same.id, same.number, coalesce(bound.participant_id, registered.participant_id), null)::checkout_decision order by wanted.nr)
    from wanted
    left join orders as same on same.account_id = wanted.account_id and same.meeting_id = wanted.meeting_id
      and same.idempotency_key = wanted.idempotency_key
    left join meetings as meeting on meeting.id = wanted.meeting_id
    left join registrations as registration on registration.id = wanted.registration_id
      and registration.meeting_id = wanted.meeting_id
    left join orders as earlier on earlier.id = wanted.replaces
    left join bound on bound.nr = wanted.nr
    left join registered on registered.nr = wanted.nr
    left join mispriced on mispriced.nr = wanted.nr);
end $$;

-- Decides by the stock, order by order, in memory. Takes no locks: the caller has locked the counters, so no other
-- transaction can sell the same units until this one ends. An order gets everything it wants, or nothing. Units that
-- others wait for are not sold, except to those who are next on the waiting list.
create function checkout_take(
  inout decisions checkout_decision[], inout counters unit_counter[], changes unit_change[], entries uuid[],
  placed orders[], replaced uuid[], moment timestamptz)
language plpgsql as $$
declare
  -- The position of each change's counter; null if there is none.
  places constant integer[] := array(
    select counter.ordinality from unnest(changes) with ordinality as change
    left join unnest(counters) with ordinality as counter
      on counter.kind = change.kind and counter.ref = change.ref and counter.day is not distinct from change.day
    order by change.ordinality);
  next integer := 1;
  change unit_change;
  counter unit_counter;
  trial unit_counter[];
begin
  for nr in 1 .. cardinality(decisions) loop
    trial := counters;
    while changes[next].nr = nr loop
      change := changes[next];
      counter := trial[places[next]];
      if places[next] is not null then
        case change.unit
          when 'men_bed' then counter.men_beds := counter.men_beds + change.count;
          when 'women_bed' then counter.women_beds := counter.women_beds + change.count;
          else counter.taken := counter.taken + change.count;
        end case;
        trial[places[next]] := counter;
      end if;
      if change.count > 0 and (places[next] is null or rooms_taken(counter) > counter.stock
          or (counter.waiting > 0 and entries[nr] is null and is_kept(counter, change))) then
        decisions[nr] := row('no_stock', null, null, null, concat_ws(':', change.kind, change.ref, change.day, change.unit));
      end if;
      next := next + 1;
    end loop;
    if (decisions[nr]).outcome = 'accepted' and (placed[nr]).code_id is not null then
      decisions[nr] := checkout_use_code(decisions, placed, replaced, nr, moment);
    end if;
    if (decisions[nr]).outcome = 'accepted' then
      counters := trial;
    end if;
  end loop;
end $$;

-- The batch without the rows of these orders.
create function checkout_drop(batch jsonb, refused integer[]) returns jsonb language plpgsql as $$
begin
  return (
    select jsonb_object_agg(name, coalesce(kept.rows, '[]'))
    from jsonb_each(batch - 'now') as sent (name, rows)
    cross join lateral (
      select jsonb_agg(row) as rows from jsonb_array_elements(sent.rows) as row
      where (row ->> 'nr')::integer <> all (refused)) as kept);
end $$;

-- Writes the accepted orders. Takes no further locks than its rows need. Person keys are written in order, so that two
-- transactions with the same people don't deadlock; if one of them has already locked the counters and the other has
-- not, PostgreSQL aborts one of the two. Constraints make the final decision. If a batch fails, it is rolled back as a
-- whole and the server sends each order separately.
create function checkout_write(
  batch jsonb, placed orders[], lines order_lines[], decisions checkout_decision[], moment timestamptz)
returns void language plpgsql as $$
declare
  refused constant integer[] := array(select ordinality from unnest(decisions) with ordinality where outcome <> 'accepted');
  replaced uuid[];
begin
  if cardinality(refused) > 0 then
    lines := array(
      select line from unnest(lines) as line
      where line.order_id not in (select (placed[nr]).id from unnest(refused) as nr));
    placed := array(select placed[nr] from generate_subscripts(placed, 1) as nr where nr <> all (refused) order by nr);
    batch := checkout_drop(batch, refused);
  end if;
  replaced := array(
    select (sent ->> 'replaces')::uuid from jsonb_array_elements(batch -> 'orders') as sent
    where sent ->> 'replaces' is not null);
  if cardinality(replaced) > 0 then
    perform end_orders(replaced, null, 'replaced', moment);
  end if;

  perform insert_orders(placed);
  perform insert_order_lines(lines);
  insert into order_history (order_id, from_state, to_state, at, actor)
    select new.id, step.from_state, step.to_state, moment, new.account_id
    from unnest(placed) as new
    cross join lateral (values (null, 'unpaid'), ('unpaid', 'pay_success')) as step (from_state, to_state)
    where step.from_state is null or new.state = 'pay_success';
  insert into ledger_postings (journal, order_id, account, currency, amount, at)
    select new.journal, new.id, posting.account, new.currency, posting.amount, moment
    from (select nextval('ledger_journals') as journal, * from unnest(placed)) as new
    cross join lateral (values
      ('receivable', conference_fee + hotel_fee + activity_fee - discount), ('discount', discount),
      ('conference', -conference_fee), ('hotel', -hotel_fee), ('activity', -activity_fee)) as posting (account, amount)
    where posting.amount <> 0;

  insert into registration_history (registration_id, subject, from_state, to_state, at, actor)
    select new.id, step.subject, step.from_state, step.to_state, moment, old.account_id
    from jsonb_populate_recordset(null::registrations, batch -> 'registrations') as new
    join registrations as old on old.id = new.id
    cross join lateral (values
      ('state', old.state, new.state), ('review', coalesce(old.review, 'none'), coalesce(new.review, 'none'))
    ) as step (subject, from_state, to_state)
    where step.from_state <> step.to_state;
  perform update_registrations(batch -> 'registrations');
  perform update_participants(batch -> 'participants');
  perform insert_person_keys(array(
    select known from unnest(read_person_keys(batch -> 'person_keys')) as known order by known.meeting_id, known.key));
  perform insert_stays(read_stays(batch -> 'stays'));
  perform insert_rooms(read_rooms(batch -> 'rooms'));
  perform insert_room_places(read_room_places(batch -> 'room_places'));
  perform insert_share_invitations(read_share_invitations(batch -> 'share_invitations'));
  perform insert_roommate_requests(read_roommate_requests(batch -> 'roommate_requests'));

  insert into audit_log (at, actor, action, object, meeting_id, detail, request_id, address)
    select moment, new.account_id, 'order.placed', 'order:' || new.id, new.meeting_id, jsonb_build_object('meeting', new.meeting_id,
      'number', new.number, 'people', (batch -> 'registrations' -> at -> 'members')), batch -> 'orders' -> at ->> 'request_id',
      batch -> 'orders' -> at ->> 'address'
    from unnest(placed) with ordinality as new
    cross join lateral (select new.ordinality::integer - 1 as at) as place;
  perform announce('order.placed', array(
    select jsonb_build_object('orderId', id, 'meetingId', meeting_id, 'registrationId', registration_id)
    from unnest(placed)), moment);
end $$;
