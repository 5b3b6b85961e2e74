-- People whose code allows an override at the gates. The code is the seed of the key pair and is stored nowhere.
create table checkin_supervisors (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  name text not null,
  public_key bytea not null check (octet_length(public_key) = 32),
  added_by uuid not null references accounts (id),
  added_at timestamptz not null,
  removed_by uuid references accounts (id),
  removed_at timestamptz
);
create index checkin_supervisors_of_meeting on checkin_supervisors (meeting_id);

-- The supervisor who allowed the scan; null: none, or the operator may override.
alter table checkin_scans
  add column supervisor uuid references checkin_supervisors (id),
  drop constraint checkin_scans_held_reason_check,
  add constraint checkin_scans_held_reason_check
    check (held_reason in ('device_removed', 'before_enrolment', 'not_of_conference', 'not_allowed'));

-- Until now every steward could override. From here on they need a supervisor, unless the organizer allows it.
update checkpoints set switches = switches || '{"overrideAlone": false}' where not switches ? 'overrideAlone';
