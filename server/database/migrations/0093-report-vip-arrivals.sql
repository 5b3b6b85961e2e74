-- Whose first arrival is reported, and to whom. `version` counts the changes.
create table checkin_vip_settings (
  meeting_id uuid primary key references meetings (id),
  type_ids uuid[] not null,
  version integer not null
);
create table checkin_vips (
  participant_id uuid primary key,
  meeting_id uuid not null references meetings (id)
);
create index checkin_vips_of_meeting on checkin_vips (meeting_id);
create table checkin_vip_hosts (
  meeting_id uuid not null references meetings (id),
  account_id uuid not null references accounts (id),
  primary key (meeting_id, account_id)
);

-- Arrivals that were reported: a person who is checked in again is not reported again.
create table checkin_vip_arrivals (
  participant_id uuid primary key,
  meeting_id uuid not null references meetings (id),
  at timestamptz not null,
  checkpoint_id uuid not null,
  gate_id uuid
);

alter table checkin_roster add column vip boolean not null default false;
