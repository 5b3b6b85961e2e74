-- The waiting list: who waits for what is sold out, and what became of it.

-- How many entries wait for it. What others wait for is not sold to those who come later.
alter table registration_types add column waiting integer not null default 0 check (waiting >= 0);
alter table activities add column waiting integer not null default 0 check (waiting >= 0);
alter table room_nights
  add column waiting integer not null default 0 check (waiting >= 0),
  -- Of these, who waits for a bed in a men's or a women's room.
  add column waiting_men integer not null default 0 check (waiting_men >= 0),
  add column waiting_women integer not null default 0 check (waiting_women >= 0);

create sequence waiting_turns;
create table waiting_entries (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  registration_id uuid not null references registrations (id),
  account_id uuid not null references accounts (id),
  -- The smallest is next.
  turn bigint not null default nextval('waiting_turns'),
  people integer not null check (people > 0),
  -- All that the form asked for, by name of the counter, with how many of it. Who asks for more later goes to the end.
  wanted jsonb not null,
  -- The version of the registration that says so.
  version integer not null,
  -- Those of them that are short, and are kept for this entry as soon as it is its turn.
  units text[] not null,
  -- What the person saw on joining; the offer is made at the prices of its own moment.
  currency text not null check (currency in ('CNY', 'USD')),
  method text,
  total integer not null check (total >= 0),
  state text not null check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'removed')),
  -- Why the organizer removed it; `form`: what was filled in could not be ordered any more.
  reason text not null default '',
  order_id uuid unique references orders (id),
  offer_until timestamptz,
  joined_at timestamptz not null,
  offered_at timestamptz,
  ended_at timestamptz,
  check ((state in ('waiting', 'offered')) = (ended_at is null)),
  check (state not in ('offered', 'taken') or order_id is not null)
);
create unique index waiting_entries_one on waiting_entries (registration_id) where state in ('waiting', 'offered');
create index waiting_entries_of_registration on waiting_entries (registration_id, joined_at desc);
create index waiting_entries_in_turn on waiting_entries (meeting_id, turn) where state = 'waiting';
create index waiting_entries_of_meeting on waiting_entries (meeting_id, turn desc);
