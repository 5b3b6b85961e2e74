-- A stay is one of four. No row: the conference offered no rooms, so that the person was not asked.
alter table stays drop constraint stays_choice_check, drop constraint stays_check;
update stays set choice = 'no_room' where choice = 'none';
alter table stays
  add constraint stays_choice_check check (choice in ('single', 'shared', 'no_hotel', 'no_room')),
  add constraint stays_check check (case when choice in ('single', 'shared')
    then room_type_id is not null and check_in < check_out
    else room_type_id is null and check_in is null and check_out is null end);

create or replace view invariant_rooms as
  select stays.participant_id as id, 'stay and order differ' as problem
  from stays left join order_lines on order_lines.participant_id = stays.participant_id and held and kind = 'hotel'
  where case
    when choice in ('no_hotel', 'no_room') then order_lines.id is not null
    else (order_lines.room_type_id, order_lines.check_in, order_lines.check_out, order_lines.unit) is distinct from
      (stays.room_type_id, stays.check_in, stays.check_out,
        case when choice = 'single' then 'room' when gender = 'male' then 'men_bed' else 'women_bed' end) end
  union all
  select order_lines.participant_id, 'ordered without a stay'
  from order_lines left join stays using (participant_id) where held and kind = 'hotel' and stays.participant_id is null
  union all
  select stays.participant_id, 'stay of nobody'
  from stays left join participants on participants.id = participant_id where participants.state is distinct from 'registered'
  union all
  select room_places.participant_id, 'in a room not booked'
  from room_places join stays using (participant_id)
  where choice not in ('single', 'shared') or (stays.room_type_id, stays.check_in, stays.check_out) is distinct from
    (room_places.room_type_id, room_places.check_in, room_places.check_out)
  union all
  select rooms.id, 'who shares'
  from rooms join room_places on room_id = rooms.id join stays using (participant_id)
  group by rooms.id
  having count(distinct stays.gender) > 1 or (count(*) > 1 and bool_or(choice <> 'shared')) or count(*) > min(rooms.capacity)
  union all
  select rooms.id, 'empty room' from rooms where not exists (select from room_places where room_id = rooms.id)
  union all
  select rooms.id, 'capacity' from rooms join room_types on room_types.id = room_type_id
  where rooms.capacity <> room_types.capacity or rooms.meeting_id <> room_types.meeting_id;
