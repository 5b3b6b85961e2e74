-- Stations of print agents, each with a token of its own.
create table badge_stations (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  created_by uuid references accounts (id),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- What its agent said last; an empty problem: it can print.
  seen_at timestamptz,
  printer text not null default '',
  problem text not null default ''
);
-- The print log tells stations apart by name.
create unique index badge_stations_name on badge_stations (meeting_id, name) where ended_at is null;

-- The printer has it: whether it was printed is known to its station alone, so no other one may take it.
alter table badge_queue add column sent_at timestamptz;

alter table badge_jobs drop constraint badge_jobs_way_check,
  add constraint badge_jobs_way_check check (way in ('pdf', 'browser', 'desktop', 'agent'));
