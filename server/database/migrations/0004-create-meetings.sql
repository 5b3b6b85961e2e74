create table series (
  id uuid primary key,
  slug text not null unique,
  accent text not null,
  position integer not null,
  -- Names, texts, partners, contacts, footer: read and written as a whole.
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create table meetings (
  id uuid primary key,
  series_id uuid not null references series (id),
  slug text not null unique,
  state text not null check (state in ('draft', 'published', 'closed', 'archived')),
  version integer not null default 1,
  title jsonb not null,
  theme jsonb not null,
  summary jsonb not null,
  city jsonb not null,
  venue_name jsonb not null,
  time_zone text not null,
  starts_on date not null,
  ends_on date not null,
  -- The first moment of the first day and the first one after the last day, where the meeting is.
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  submission_opens_at timestamptz,
  submission_closes_at timestamptz,
  capacity integer check (capacity > 0),
  cover_file_id text references files (id),
  -- Title, theme, city and venue in both languages, folded: what a visitor's search looks through.
  search text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (starts_on <= ends_on),
  check (ends_on - starts_on < 60),
  check (begins_at < ends_at and ends_at - begins_at < interval '61 days'),
  check (registration_opens_at < registration_closes_at),
  check (submission_opens_at < submission_closes_at)
);
create index meetings_public on meetings (begins_at, id) where state in ('published', 'closed');
create index meetings_by_end on meetings (ends_at, id);
create index meetings_by_opening on meetings (registration_opens_at) where state in ('published', 'closed');
create index meetings_by_closing on meetings (registration_closes_at) where state in ('published', 'closed');
create index meetings_by_day on meetings (starts_on);
create index meetings_cities on meetings (city) where state in ('published', 'closed');
create index meetings_city_en on meetings ((city ->> 'en'));
create index meetings_city_zh on meetings ((city ->> 'zh'));
create index meetings_of_series on meetings (series_id, begins_at);

-- One row for each part an organizer edits separately. What is counted (types, hotels, activities) has tables of its
-- own; its row here keeps the version and the figures, without content.
create table meeting_sections (
  meeting_id uuid not null references meetings (id),
  name text not null,
  version integer not null default 1,
  content jsonb,
  entries integer not null default 0,
  -- Texts written in at least one language, and where they lack the other.
  written integer not null default 0,
  missing jsonb not null default '[]',
  changed_at timestamptz not null,
  changed_by uuid references accounts (id),
  primary key (meeting_id, name)
);

create table registration_types (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  position integer not null,
  name jsonb not null,
  description jsonb not null,
  identities text[] not null,
  -- Null: unlimited.
  stock integer check (stock >= 0),
  taken integer not null default 0 check (taken >= 0),
  hidden boolean not null default false,
  check (taken <= stock)
);
create index registration_types_of_meeting on registration_types (meeting_id, position);

create table price_windows (
  id uuid primary key,
  type_id uuid not null references registration_types (id) on delete cascade,
  position integer not null,
  name jsonb not null,
  -- [from_at, until_at); null leaves that side open.
  from_at timestamptz,
  until_at timestamptz,
  pay_by timestamptz,
  price_cny integer check (price_cny >= 0),
  price_usd integer check (price_usd >= 0),
  check (from_at < until_at),
  check (price_cny is not null or price_usd is not null)
);
create index price_windows_of_type on price_windows (type_id, position);

create table hotels (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  position integer not null,
  name jsonb not null,
  address jsonb not null,
  phone text not null,
  distance jsonb not null,
  description jsonb not null,
  latitude double precision,
  longitude double precision,
  hidden boolean not null default false,
  check ((latitude is null) = (longitude is null))
);
create index hotels_of_meeting on hotels (meeting_id, position);

create table room_types (
  id uuid primary key,
  hotel_id uuid not null references hotels (id) on delete cascade,
  meeting_id uuid not null references meetings (id),
  position integer not null,
  kind text not null check (kind in ('king', 'standard')),
  name jsonb not null,
  capacity integer not null check (capacity between 1 and 4),
  shared boolean not null,
  breakfast boolean not null,
  price_cny integer check (price_cny >= 0),
  price_usd integer check (price_usd >= 0),
  hidden boolean not null default false,
  check (not (kind = 'king' and shared)),
  check (price_cny is not null or price_usd is not null)
);
create index room_types_of_hotel on room_types (hotel_id, position);
create index room_types_of_meeting on room_types (meeting_id);

-- A room is taken as a whole, or bed by bed by people of one gender: men's beds fill rooms of their own, and women's.
create table room_nights (
  room_type_id uuid not null references room_types (id) on delete cascade,
  day date not null,
  stock integer not null check (stock >= 0),
  -- Beds in a room; the same as the room type's.
  capacity integer not null constraint room_nights_capacity check (capacity between 1 and 4),
  rooms_taken integer not null default 0 check (rooms_taken >= 0),
  men_beds integer not null default 0 check (men_beds >= 0),
  women_beds integer not null default 0 check (women_beds >= 0),
  -- How many rooms all that makes.
  taken integer not null generated always as (
    rooms_taken + (men_beds + capacity - 1) / capacity + (women_beds + capacity - 1) / capacity
  ) stored,
  primary key (room_type_id, day),
  constraint room_nights_taken_fits check (taken <= stock)
);

create table activities (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  position integer not null,
  kind text not null check (kind in ('breakfast', 'lunch', 'dinner', 'sub_forum', 'visit', 'social')),
  name jsonb not null,
  description jsonb not null,
  place jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  price_cny integer check (price_cny >= 0),
  price_usd integer check (price_usd >= 0),
  stock integer check (stock >= 0),
  taken integer not null default 0 check (taken >= 0),
  hidden boolean not null default false,
  -- The registration types it is for; empty: all.
  type_ids uuid[] not null default '{}',
  check (starts_at < ends_at),
  check (taken <= stock),
  check (price_cny is not null or price_usd is not null)
);
create index activities_of_meeting on activities (meeting_id, position);

create table visitor_messages (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  topic text not null,
  name text not null,
  email text not null,
  phone text not null,
  body text not null,
  at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references accounts (id)
);
create index visitor_messages_of_meeting on visitor_messages (meeting_id, at desc);
