-- Releases the units of an order's lines, and removes the stays, activities and registrations that depend on them.
-- `chosen` is null for all lines that the order still holds. A person who loses the place at the conference loses
-- everything else too. Returns whether anything is left. The caller has locked the order and its registration.
create function release_lines(which uuid, chosen bigint[], who uuid, why text, moment timestamptz) returns boolean
language plpgsql as $$
declare
  leaving constant uuid[] := array(
    select participant_id from order_lines
    where order_id = which and held and kind = 'conference' and (chosen is null or id = any (chosen)));
  lines constant order_lines[] := array(
    select line from order_lines as line
    where line.order_id = which and line.held
      and (chosen is null or line.id = any (chosen) or line.participant_id = any (leaving)));
  roomless constant uuid[] := array(select participant_id from unnest(lines) where kind = 'hotel');
  given_back unit_change[];
  touched uuid[];
  registration uuid;
  remaining integer;
begin
  if cardinality(lines) = 0 then
    return exists (select from order_lines where order_id = which and held);
  end if;
  given_back := array(select row(null, kind, ref, day, unit, -1)::unit_change from units_of(lines));
  perform lock_counters(given_back);
  perform change_counters(given_back);
  update order_lines set held = false, ending = false where id in (select id from unnest(lines));

  -- If the paid order was offered from the waiting list, its places were taken, whether or not the event about the
  -- payment has been processed.
  update waiting_entries set state = 'taken', ended_at = moment where order_id = which and state = 'offered';

  -- If this is an add-on order, the nights of the first order are kept.
  if exists (select from orders where id = which and adds_to is not null) then
    perform settle_stays(roomless, moment);
    return exists (select from order_lines where order_id = which and held);
  end if;

  touched := array(select distinct room_id from room_places where participant_id = any (leaving));
  update share_invitations set state = 'over', answered_at = moment
    where state = 'pending' and (from_participant = any (leaving) or to_participant = any (leaving));
  delete from roommate_requests where from_participant = any (leaving);
  delete from room_places where participant_id = any (leaving);
  delete from stays where participant_id = any (leaving);
  perform dissolve_rooms(touched, moment);
  -- The remaining people may still hold other nights, so their stays are recalculated.
  perform settle_stays(array(select person from unnest(roomless) as person where person <> all (leaving)), moment);

  select registration_id into registration from orders where id = which;
  delete from person_keys where participant_id = any (leaving);
  update participants set state = 'draft', registered_at = null where id = any (leaving);
  select count(*) into remaining from participants where registration_id = registration and state = 'registered';
  if remaining > 0 then
    update participants set removed = true where id = any (leaving);
    update registrations set members = remaining, version = version + 1, changed_at = moment where id = registration;
    return true;
  end if;
  insert into registration_history (registration_id, subject, from_state, to_state, at, actor, reason)
    select registrations.id, step.subject, step.from_state, step.to_state, moment, who, why
    from registrations
    cross join lateral (values ('state', state, 'cancelled'), ('review', coalesce(review, 'none'), 'none'))
      as step (subject, from_state, to_state)
    where registrations.id = registration and order_id = which and step.from_state <> step.to_state;
  update registrations set state = 'cancelled', review = null, order_id = null, version = version + 1, changed_at = moment
    where id = registration and order_id = which;
  return false;
end $$;
