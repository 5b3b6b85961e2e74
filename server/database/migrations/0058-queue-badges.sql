-- Badges that wait for a printer. A station takes one at a time for as long as its lease lasts, and says how it ended.
create table badge_queue (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  participant_id uuid not null references participants (id),
  design_id uuid not null references badge_designs (id),
  state text not null check (state in ('waiting', 'taken', 'printed', 'failed', 'removed')),
  -- Why it is printed again, where the person had one before.
  reason text not null,
  station text not null,
  lease_until timestamptz,
  tries integer not null,
  problem text not null,
  created_at timestamptz not null,
  created_by uuid references accounts (id),
  ended_at timestamptz,
  check ((state = 'taken') = (lease_until is not null)),
  check ((state in ('printed', 'removed')) = (ended_at is not null))
);
-- A person waits once.
create unique index badge_queue_open on badge_queue (participant_id) where state in ('waiting', 'taken', 'failed');
create index badge_queue_meeting on badge_queue (meeting_id, created_at, id) where state in ('waiting', 'taken', 'failed');
