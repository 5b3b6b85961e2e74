-- Badges as they are designed, in millimetres. The latest version stands here, each one in badge_design_versions.
create table badge_designs (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  name text not null,
  version integer not null,
  design jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid references accounts (id),
  -- What was printed by it stays in the log.
  deleted_at timestamptz
);
create index badge_designs_meeting on badge_designs (meeting_id) where deleted_at is null;

create table badge_design_versions (
  design_id uuid not null references badge_designs (id),
  version integer not null,
  name text not null,
  design jsonb not null,
  at timestamptz not null,
  by uuid references accounts (id),
  primary key (design_id, version)
);

-- What was printed at a time: one badge or thousands.
create table badge_jobs (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  design_id uuid not null,
  design_version integer not null,
  way text not null check (way in ('pdf', 'browser', 'desktop')),
  place text not null,
  reason text not null,
  badges integer not null check (badges > 0),
  created_at timestamptz not null,
  created_by uuid references accounts (id),
  foreign key (design_id, design_version) references badge_design_versions (design_id, version)
);
create index badge_jobs_meeting on badge_jobs (meeting_id, created_at desc);

create table badge_prints (
  job_id uuid not null references badge_jobs (id),
  position integer not null,
  participant_id uuid not null references participants (id),
  -- The person had one before.
  is_reprint boolean not null,
  primary key (job_id, position)
);
create index badge_prints_participant on badge_prints (participant_id);
