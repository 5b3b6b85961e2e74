-- Orders that add to a paid one: nights, a room, activities. Decision 47 explains why they are separate orders.

-- Takes the units that the held lines of one new order need, all or none. Returns null if they were taken, otherwise
-- the name of a sold-out unit. Locks the counters in the order that check-out.sql describes; the caller holds the locks
-- that come before them.
create function take_units(which uuid) returns text language plpgsql as $$
declare
  changes constant unit_change[] := array(
    select row(1, kind, ref, day, unit, count(*))::unit_change from held_units(array[which])
    group by kind, ref, day, unit order by kind, ref, day, unit);
  decisions checkout_decision[] := array[row('accepted', null, null, null, null)::checkout_decision];
  counters unit_counter[];
begin
  -- Decides as for an order without a code whose buyer is not on the waiting list.
  select * into decisions, counters from checkout_take(decisions, lock_counters(changes), changes,
    array[null]::uuid[], array[null]::orders[], array[null]::uuid[], null);
  if (decisions[1]).outcome = 'accepted' then
    perform change_counters(changes);
    return null;
  end if;
  return (decisions[1]).unit;
end $$;

-- Makes the lines of an add-on order count after its payment, or no longer count after its payment was undone. The
-- caller has locked the registration and the order.
create function count_additions(which uuid, counts boolean, moment timestamptz) returns void language plpgsql as $$
begin
  update order_lines set pending = not counts where order_id = which and held and pending = counts;
  perform settle_stays(
    array(select distinct participant_id from order_lines where order_id = which and kind = 'hotel'), moment);
end $$;

-- Updates the stays of these people from those of their lines that count. A room whose guests all get the same nights
-- changes with them. A guest whose nights differ from the others' leaves the room; a guest who is left alone there gets
-- a message.
create function settle_stays(people uuid[], moment timestamptz) returns void language plpgsql as $$
declare
  moved uuid[];
  places room_places[];
  touched uuid[];
begin
  insert into stays (participant_id, meeting_id, order_id, choice, gender)
    select person.id, person.meeting_id, registration.order_id, 'no_hotel', person.gender
    from participants as person join registrations as registration on registration.id = person.registration_id
    where person.id = any (people) and person.state = 'registered'
    on conflict (participant_id) do nothing;
  with booked as (
    select participant_id, min(room_type_id::text)::uuid as room_type_id, min(check_in) as check_in,
      max(check_out) as check_out, min(unit) as unit
    from order_lines
    where participant_id = any (people) and held and not pending and kind = 'hotel' group by participant_id
  ), changed as (
    update stays set room_type_id = booked.room_type_id, check_in = booked.check_in, check_out = booked.check_out,
      choice = case when booked.unit is null then 'no_hotel' when booked.unit = 'room' then 'single' else 'shared' end
    from stays as before left join booked on booked.participant_id = before.participant_id
    where stays.participant_id = before.participant_id and before.participant_id = any (people)
      and (before.room_type_id, before.check_in, before.check_out)
        is distinct from (booked.room_type_id, booked.check_in, booked.check_out)
    returning stays.participant_id
  ) select coalesce(array_agg(participant_id), '{}') into moved from changed;
  if cardinality(moved) = 0 then return; end if;

  -- An invitation that was accepted by ordering this bed is left out, because the reaction to the payment completes it.
  update share_invitations set state = 'over', answered_at = moment
    where state = 'pending' and (from_participant = any (moved) or (to_participant = any (moved) and order_id is null));
  touched := array(select distinct room_id from room_places where participant_id = any (moved));
  places := array(select place from room_places as place where place.room_id = any (touched));
  delete from room_places where room_id = any (touched);
  update rooms set room_type_id = agreed.room_type_id, check_in = agreed.check_in, check_out = agreed.check_out
    from (
      select place.room_id, min(stay.room_type_id::text)::uuid as room_type_id, min(stay.check_in) as check_in,
        min(stay.check_out) as check_out
      from unnest(places) as place join stays as stay on stay.participant_id = place.participant_id
      group by place.room_id
      having count(distinct (stay.room_type_id, stay.check_in, stay.check_out)) = 1 and min(stay.check_in) is not null
    ) as agreed
    where rooms.id = agreed.room_id;
  insert into room_places (participant_id, room_id, bed, capacity, room_type_id, check_in, check_out)
    select place.participant_id, room.id, place.bed, room.capacity, room.room_type_id, room.check_in, room.check_out
    from unnest(places) as place
    join rooms as room on room.id = place.room_id
    join stays as stay on stay.participant_id = place.participant_id
      and (stay.room_type_id, stay.check_in, stay.check_out) = (room.room_type_id, room.check_in, room.check_out);
  -- Rooms that lost a guest.
  touched := array(
    select place.room_id from unnest(places) as place group by place.room_id
    having count(*) > (select count(*) from room_places as kept where kept.room_id = place.room_id));
  perform dissolve_rooms(touched, moment);
end $$;
