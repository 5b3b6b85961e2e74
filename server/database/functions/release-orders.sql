-- What an order held is nobody's any more: lines, money expected, stays, and who its people are known as.
-- The counters are the caller's to change, together with whatever else it changes in them.
create function end_orders(ids uuid[], who uuid, why text, moment timestamptz) returns void language plpgsql as $$
declare
  touched uuid[];
  told_jobs integer;
begin
  select coalesce(array_agg(distinct room_id), '{}') into touched from room_places
    where participant_id in (select participant_id from stays where order_id = any (ids));
  insert into order_history (order_id, from_state, to_state, at, actor, reason)
    select id, state, 'cancelled', moment, who, why from orders where id = any (ids);
  update orders set state = 'cancelled', hold_until = null, changed_at = moment where id = any (ids);
  update order_lines set held = false where order_id = any (ids);
  insert into ledger_postings (journal, order_id, account, currency, amount, at)
    select journals.nr, order_id, account, currency, -sum(amount), moment
    from ledger_postings
    join (select id, nextval('ledger_journals') as nr from unnest(ids) as id) as journals on journals.id = order_id
    group by journals.nr, order_id, account, currency having sum(amount) <> 0;
  update share_invitations set state = 'over', answered_at = moment
    where state = 'pending' and (from_participant in (select participant_id from stays where order_id = any (ids))
      or to_participant in (select participants.id from participants join orders using (registration_id)
        where orders.id = any (ids) and why <> 'replaced'));
  delete from stays where order_id = any (ids);
  delete from person_keys where participant_id in (
    select participants.id from participants join orders using (registration_id) where orders.id = any (ids));
  update participants set state = 'draft', registered_at = null
    from orders where orders.id = any (ids) and participants.registration_id = orders.registration_id
      and participants.state = 'registered';
  -- Whoever is left alone in a shared room is without company again, and is told.
  with alone as (
    select room_places.participant_id, rooms.meeting_id, rooms.id from rooms
    join room_places on room_places.room_id = rooms.id join stays using (participant_id)
    where rooms.id = any (touched) and stays.choice = 'shared'
      and (select count(*) from room_places as all_places where all_places.room_id = rooms.id) = 1
  ), told as (
    insert into outbox (event, payload, created_at)
      select 'room.left', jsonb_build_object('participantId', participant_id, 'meetingId', meeting_id), moment
      from alone returning id
  )
  select count(graphile_worker.add_job('deliver_outbox', json_build_object('ids', gathered.told_ids))) into told_jobs
    from (select json_agg(id::text) as told_ids from told) as gathered where gathered.told_ids is not null;
  delete from rooms where id = any (touched) and (select count(*) from room_places where room_id = rooms.id) < 2;
end $$;

-- Gives back what unpaid orders hold; what was paid meanwhile, or is not due yet, stays. Answers with those it ended.
create function release_orders(ids uuid[], who uuid, why text, moment timestamptz, only_due boolean, next_state text)
returns uuid[] language plpgsql as $$
declare
  ended uuid[];
begin
  perform from registrations where id in (select registration_id from orders where id = any (ids))
    order by id for no key update;
  with locked as (
    select id from orders
    where id = any (ids) and state in ('unpaid', 'pay_pending') and (not only_due or (state = 'unpaid' and hold_until <= moment))
    order by id for no key update
  ) select coalesce(array_agg(id), '{}') into ended from locked;
  if cardinality(ended) = 0 then return ended; end if;

  perform from registration_types where id in (select ref from held_units(ended) where kind = 'type')
    order by id for no key update;
  perform from activities where id in (select ref from held_units(ended) where kind = 'activity')
    order by id for no key update;
  perform from room_nights where (room_type_id, day) in (
    select ref, day from held_units(ended) where kind = 'night')
    order by room_type_id, day for no key update;
  update registration_types set taken = taken - given.back from (
    select ref, count(*) as back from held_units(ended) where kind = 'type' group by ref) as given
    where id = given.ref;
  update activities set taken = taken - given.back from (
    select ref, count(*) as back from held_units(ended) where kind = 'activity' group by ref) as given
    where id = given.ref;
  update room_nights set rooms_taken = rooms_taken - given.rooms, men_beds = men_beds - given.men, women_beds = women_beds - given.women
    from (
      select ref, day, count(*) filter (where unit = 'room') as rooms, count(*) filter (where unit = 'men_bed') as men,
        count(*) filter (where unit = 'women_bed') as women
      from held_units(ended) where kind = 'night' group by ref, day) as given
    where room_type_id = given.ref and room_nights.day = given.day;

  perform end_orders(ended, who, why, moment);
  insert into registration_history (registration_id, subject, from_state, to_state, at, actor, reason)
    select registrations.id, step.subject, step.from_state, step.to_state, moment, who, why
    from registrations
    cross join lateral (values ('state', state, next_state), ('review', coalesce(review, 'none'), 'none'))
      as step (subject, from_state, to_state)
    where order_id = any (ended) and step.from_state <> step.to_state;
  update registrations set state = next_state, review = null, order_id = null, version = version + 1, changed_at = moment
    where order_id = any (ended);
  return ended;
end $$;
