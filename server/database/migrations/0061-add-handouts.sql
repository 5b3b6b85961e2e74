-- What is handed out at a checkpoint is part of what the organizer fills in, like its gates.
alter table checkpoints add column handouts jsonb not null default '[]';

-- Set: the scan hands this out to a person who is in, and lets no one in.
alter table checkin_scans add column handout_id uuid;

-- Who has what: the fold of those scans. A row stays when it is taken back, so that devices hear of it.
create table checkin_handouts (
  checkpoint_id uuid not null,
  handout_id uuid not null,
  participant_id uuid not null,
  -- As that of an entry.
  period text not null,
  meeting_id uuid not null,
  handed_at timestamptz,
  -- The scan that counts.
  device_id uuid not null,
  sequence integer not null,
  gate_id uuid,
  conflicts integer not null default 0,
  changed_by xid8 not null default pg_current_xact_id(),
  primary key (checkpoint_id, handout_id, participant_id, period)
);
create index checkin_handouts_changes on checkin_handouts (meeting_id, changed_by);
create index checkin_handouts_of_person on checkin_handouts (participant_id);

-- The nights of a person, about which gates are asked.
alter table checkin_roster add column check_in date, add column check_out date;
