-- Dissolves those of the given rooms in which at most one guest is left.
create function dissolve_rooms(touched uuid[], moment timestamptz) returns void language plpgsql as $$
begin
  -- A guest who is left alone in a shared room no longer has a roommate, and gets a message.
  perform announce('room.left', array(
    select jsonb_build_object('participantId', room_places.participant_id, 'meetingId', rooms.meeting_id)
    from rooms join room_places on room_places.room_id = rooms.id join stays using (participant_id)
    where rooms.id = any (touched) and stays.choice = 'shared'
      and (select count(*) from room_places as all_places where all_places.room_id = rooms.id) = 1), moment);
  delete from rooms where id = any (touched) and (select count(*) from room_places where room_id = rooms.id) < 2;
end $$;

-- Cancels orders with their lines, the expected money, the stays, and the keys that identify their people. If an order
-- adds to a paid one, its people stay registered through the first order. The caller changes the counters, together
-- with its other changes to them.
create function end_orders(ids uuid[], who uuid, why text, moment timestamptz) returns void language plpgsql as $$
declare
  firsts constant uuid[] := array(select id from orders where id = any (ids) and adds_to is null);
  touched uuid[];
begin
  select coalesce(array_agg(distinct room_id), '{}') into touched from room_places
    where participant_id in (select participant_id from stays where order_id = any (ids));
  insert into order_history (order_id, from_state, to_state, at, actor, reason)
    select id, state, 'cancelled', moment, who, why from orders where id = any (ids);
  update orders set state = 'cancelled', hold_until = null, changed_at = moment where id = any (ids);
  update order_lines set held = false, pending = false where order_id = any (ids);
  insert into ledger_postings (journal, order_id, account, currency, amount, at)
    select journals.nr, order_id, account, currency, -sum(amount), moment
    from ledger_postings
    join (select id, nextval('ledger_journals') as nr from unnest(ids) as id) as journals on journals.id = order_id
    group by journals.nr, order_id, account, currency having sum(amount) <> 0;
  update share_invitations set state = 'over', answered_at = moment
    where state = 'pending' and (from_participant in (select participant_id from stays where order_id = any (ids))
      or to_participant in (select participants.id from participants join orders using (registration_id)
        where orders.id = any (firsts) and why <> 'replaced'));
  delete from roommate_requests where order_id = any (ids);
  -- The bed was not paid for, so the invitation can be answered again.
  update share_invitations set order_id = null where order_id = any (ids);
  -- Ends the waiting-list entries of orders that were offered, because the order expired, was cancelled, or was
  -- replaced by another one.
  update waiting_entries set ended_at = moment, state = case
      when why = 'replaced' then 'taken' when who is null then 'lapsed' when who = account_id then 'left' else 'removed' end
    where order_id = any (ids) and state = 'offered';
  delete from stays where order_id = any (ids);
  delete from person_keys where participant_id in (
    select participants.id from participants join orders using (registration_id) where orders.id = any (firsts));
  update participants set state = 'draft', registered_at = null
    from orders where orders.id = any (firsts) and participants.registration_id = orders.registration_id
      and participants.state = 'registered';
  perform dissolve_rooms(touched, moment);
end $$;

-- Releases the units of unpaid orders, and returns the orders that it ended. Orders that were paid in the meantime, are
-- not due yet, or were partly paid are left unchanged. Rows are locked in the order that check-out.sql describes.
create function release_orders(ids uuid[], who uuid, why text, moment timestamptz, only_due boolean, next_state text)
returns uuid[] language plpgsql as $$
declare
  ended uuid[];
  given_back unit_change[];
begin
  perform from registrations where id in (select registration_id from orders where id = any (ids))
    order by id for no key update;
  with locked as (
    select id from orders
    where id = any (ids) and state in ('unpaid', 'pay_pending') and received = 0 and (not only_due or (state = 'unpaid' and hold_until <= moment))
    order by id for no key update
  ) select coalesce(array_agg(id), '{}') into ended from locked;
  if cardinality(ended) = 0 then return ended; end if;

  given_back := array(
    select row(null, kind, ref, day, unit, -1)::unit_change from (
      select * from held_units(ended)
      union all select * from used_codes(array(select orders from orders where id = any (ended)))) as held);
  perform lock_counters(given_back);
  perform change_counters(given_back);
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
