-- Stays: which room a person ordered, and with whom they share it.

-- What a registered person chose about a room. No row: the conference offered no rooms.
create table stays (
  participant_id uuid primary key,
  meeting_id uuid not null references meetings (id),
  order_id uuid references orders (id),
  choice text not null check (choice in ('single', 'shared', 'no_hotel', 'no_room')),
  room_type_id uuid references room_types (id),
  check_in date,
  check_out date,
  gender text check (gender in ('male', 'female')),
  check (case when choice in ('single', 'shared')
    then room_type_id is not null and check_in < check_out
    else room_type_id is null and check_in is null and check_out is null end),
  check (choice <> 'shared' or gender is not null),
  unique (participant_id, room_type_id, check_in, check_out, gender)
);
create index stays_of_meeting on stays (meeting_id, choice);
create index stays_of_order on stays (order_id);

-- A physical room in which people were placed.
create table rooms (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  room_type_id uuid not null references room_types (id),
  capacity integer not null check (capacity between 1 and 4),
  check_in date not null,
  check_out date not null,
  -- Of all its guests; null in a single room of a guest who was not asked.
  gender text check (gender in ('male', 'female')),
  room_number text not null default '',
  -- Null: the guests found each other.
  made_by uuid references accounts (id),
  created_at timestamptz not null,
  check (check_in < check_out),
  unique (id, capacity),
  unique (id, room_type_id, check_in, check_out)
);
create index rooms_of_meeting on rooms (meeting_id, room_type_id);

-- Who is in a room. The keys hold the rules: a guest in one room only, no more guests than beds, the same nights for all.
create table room_places (
  participant_id uuid primary key,
  room_id uuid not null,
  bed integer not null,
  capacity integer not null,
  room_type_id uuid not null,
  check_in date not null,
  check_out date not null,
  unique (room_id, bed),
  check (bed between 1 and capacity),
  foreign key (room_id, capacity) references rooms (id, capacity) on delete cascade,
  foreign key (room_id, room_type_id, check_in, check_out) references rooms (id, room_type_id, check_in, check_out) on delete cascade,
  foreign key (participant_id) references stays (participant_id) on delete cascade
);

create table share_invitations (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  from_participant uuid not null,
  to_participant uuid not null,
  state text not null check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'over')),
  created_at timestamptz not null,
  answered_at timestamptz,
  check (from_participant <> to_participant)
);
create unique index share_invitations_one_open on share_invitations (from_participant) where state = 'pending';
create index share_invitations_to on share_invitations (to_participant) where state = 'pending';
create index share_invitations_of_meeting on share_invitations (meeting_id, created_at);
