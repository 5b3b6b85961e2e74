-- A room is taken as a whole, or bed by bed by people of one gender: a bed beside a stranger of the other is no bed.
alter table room_nights add column capacity integer;
update room_nights set capacity = room_types.capacity from room_types where room_types.id = room_nights.room_type_id;
alter table room_nights alter column capacity set not null;
alter table room_nights add column rooms_taken integer not null default 0 check (rooms_taken >= 0);
alter table room_nights add column men_beds integer not null default 0 check (men_beds >= 0);
alter table room_nights add column women_beds integer not null default 0 check (women_beds >= 0);
update room_nights set rooms_taken = taken;
alter table room_nights drop column taken;
alter table room_nights add column taken integer not null generated always as (
  rooms_taken + (men_beds + capacity - 1) / capacity + (women_beds + capacity - 1) / capacity
) stored;
alter table room_nights add constraint room_nights_capacity check (capacity between 1 and 4);
alter table room_nights add constraint room_nights_taken_fits check (taken <= stock);

-- Registration types an activity is for; empty: all.
alter table activities add column type_ids uuid[] not null default '{}';
