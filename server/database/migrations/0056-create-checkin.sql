-- Where people check in. Gates are part of what the organizer fills in.
create table checkpoints (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  kind text not null check (kind in ('arrival', 'opening', 'meal', 'forum', 'bus', 'other')),
  name jsonb not null,
  audience jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  rule text not null check (rule in ('once', 'once_a_day', 'in_out')),
  capacity integer check (capacity >= 0),
  gates jsonb not null,
  switches jsonb not null,
  state text not null default 'scheduled' check (state in ('scheduled', 'open', 'paused', 'ended')),
  version integer not null default 1,
  -- What of the programme it was made from: a session, an activity, or the conference; null: made by hand.
  source text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- A device without a network may still hold scans of it.
  deleted_at timestamptz,
  check (starts_at < ends_at)
);
create index checkpoints_of_meeting on checkpoints (meeting_id);
create unique index checkpoints_one_of_source on checkpoints (meeting_id, source) where deleted_at is null;

-- By which devices are enrolled; one for each conference at a time.
create table checkin_pins (
  meeting_id uuid primary key references meetings (id),
  pin_hash bytea not null,
  expires_at timestamptz not null,
  made_by uuid not null references accounts (id)
);

-- The devices at the gates. The organizer's console is one as well: its id is the conference's, and it has no token.
create table checkin_devices (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  name text not null,
  token_hash bytea,
  enrolled_by uuid not null references accounts (id),
  enrolled_at timestamptz not null,
  -- Who was logged in on it last.
  operator uuid not null references accounts (id),
  last_seen_at timestamptz not null,
  checkpoint_id uuid,
  gate_id uuid,
  offset_ms bigint not null default 0,
  queued integer not null default 0,
  removed_at timestamptz,
  removed_by uuid references accounts (id)
) with (fillfactor = 70);
create index checkin_devices_of_meeting on checkin_devices (meeting_id);

-- What gates know of people, kept beside what it is made of, so that a device asks for changes only. Each row carries the
-- transaction that changed it: one that began earlier and committed later is not missed.
create table checkin_roster (
  participant_id uuid primary key,
  meeting_id uuid not null,
  name text not null,
  organization text not null,
  type_id uuid,
  code text not null,
  version integer not null,
  standing text not null check (standing in ('confirmed', 'not_paid', 'not_reviewed', 'cancelled')),
  activity_ids uuid[] not null,
  phone_tail text not null,
  id_tail text not null,
  team_id uuid,
  changed_by xid8 not null default pg_current_xact_id()
);
create index checkin_roster_changes on checkin_roster (meeting_id, changed_by);
create index checkin_roster_pages on checkin_roster (meeting_id, participant_id);

-- When the roster of a conference was last compared with what it is made of.
create table checkin_refreshes (
  meeting_id uuid primary key references meetings (id),
  at timestamptz not null
);

-- Every scan, once for each device and number, and never changed.
create table checkin_scans (
  device_id uuid not null,
  sequence integer not null check (sequence > 0),
  meeting_id uuid not null,
  checkpoint_id uuid not null,
  -- Null: the code named no one known here.
  participant_id uuid,
  gate_id uuid,
  operator uuid not null,
  method text not null check (method in ('qr', 'typed', 'search', 'self', 'console')),
  direction text not null check (direction in ('in', 'out')),
  verdict text not null,
  -- The server decided; otherwise the device did, while it could not ask.
  asked boolean not null,
  -- The person's standing when the scan was stored; null: no person.
  standing text,
  -- A switch of the checkpoint admitted who has not paid.
  waived boolean not null default false,
  ticket_version integer,
  -- Of an override, a make-up check-in or a cancellation.
  reason text not null,
  -- The day, where each day counts for itself; otherwise empty.
  period text not null,
  -- By the device's clock, what was added to it, and the sum.
  scanned_at timestamptz not null,
  offset_ms bigint not null,
  at timestamptz not null,
  received_at timestamptz not null,
  undoes_device uuid,
  undoes_sequence integer,
  -- Sent by a device after its removal: kept for the organizer, counts nowhere.
  held boolean not null default false,
  primary key (device_id, sequence),
  check (num_nulls(undoes_device, undoes_sequence) in (0, 2)),
  check ((undoes_device is not null) = (verdict = 'undone'))
);
create index checkin_scans_newest on checkin_scans (meeting_id, at, device_id, sequence);
create index checkin_scans_of_person on checkin_scans (participant_id, checkpoint_id);
create index checkin_scans_undone on checkin_scans (undoes_device, undoes_sequence) where undoes_device is not null;
create trigger checkin_scans_append_only before update or delete or truncate on checkin_scans
  for each statement execute function refuse_change();

-- Who is in: the fold of the scans. A row stays when a check-in is taken back, so that devices hear of it.
create table checkin_entries (
  checkpoint_id uuid not null,
  participant_id uuid not null,
  period text not null,
  meeting_id uuid not null,
  first_at timestamptz,
  -- The scan that counts.
  device_id uuid not null,
  sequence integer not null,
  gate_id uuid,
  inside boolean not null,
  conflicts integer not null default 0,
  changed_by xid8 not null default pg_current_xact_id(),
  primary key (checkpoint_id, participant_id, period)
);
create index checkin_entries_changes on checkin_entries (meeting_id, changed_by);
create index checkin_entries_of_person on checkin_entries (participant_id) where first_at is not null;
