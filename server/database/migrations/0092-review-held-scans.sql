-- Held scans that an organizer has reviewed and left uncounted. A make-up check-in settles the others.
create table checkin_reviews (
  device_id uuid not null,
  sequence integer not null,
  meeting_id uuid not null references meetings (id),
  reviewed_by uuid not null references accounts (id),
  reviewed_at timestamptz not null,
  reason text not null,
  primary key (device_id, sequence),
  foreign key (device_id, sequence) references checkin_scans (device_id, sequence)
);

-- Few rows: what waits for an organizer is counted on the dashboard.
create index checkin_entries_conflicts on checkin_entries (meeting_id) where conflicts > 0;
create index checkin_scans_held on checkin_scans (meeting_id) where held;
