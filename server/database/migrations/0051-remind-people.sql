-- Which end of its hold the buyer of an order was reminded of. A later end is reminded of again.
create table hold_reminders (
  order_id uuid primary key references orders (id),
  hold_until timestamptz not null,
  at timestamptz not null
);

-- Who was written to around the days of a conference: each person once for each kind, also where its dates move.
create table conference_notices (
  meeting_id uuid not null references meetings (id),
  kind text not null check (kind in ('conference.tomorrow', 'conference.thanks')),
  participant_id uuid not null references participants (id) on delete cascade,
  at timestamptz not null,
  primary key (meeting_id, kind, participant_id)
);

-- The calendar file that an e-mail carries, encrypted as its text is.
alter table message_log add column calendar text;
