-- Abstracts and posters (decision 77). A row is one submission of one account. `draft` is what its author is writing now, also
-- while an earlier version stands; what counts are the versions.
create table submissions (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  account_id uuid not null references accounts (id),
  -- The report number; given when it is first submitted, and never again to another one.
  number integer check (number > 0),
  state text not null check (state in ('draft', 'submitted', 'revise', 'accepted', 'rejected', 'withdrawn')),
  accepted_as text check (accepted_as in ('oral', 'poster')),
  revise_until timestamptz,
  draft jsonb not null,
  draft_version integer not null default 0,
  saved_at timestamptz not null,
  -- Of the last submitted version; 0: none yet.
  version integer not null default 0,
  -- Of that version, for lists.
  type text check (type in ('oral', 'poster')),
  field_id uuid,
  -- The contribute time.
  contributed_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_because text not null default '',
  created_at timestamptz not null,
  unique (meeting_id, number),
  check ((state = 'draft') = (version = 0)),
  check ((version = 0) = (number is null)),
  check ((version = 0) = (contributed_at is null)),
  check ((version = 0) = (type is null)),
  check ((state = 'accepted') = (accepted_as is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index submissions_of_account on submissions (account_id, meeting_id);
create index submissions_of_meeting on submissions (meeting_id, state, field_id);

create table submission_versions (
  submission_id uuid not null references submissions (id),
  version integer not null check (version > 0),
  content jsonb not null,
  at timestamptz not null,
  by uuid references accounts (id),
  primary key (submission_id, version)
);

-- Every file an author sent. A draft or a version names those that count.
create table submission_files (
  file_id text primary key references files (id),
  submission_id uuid not null references submissions (id) on delete cascade,
  kind text not null check (kind in ('abstract', 'poster', 'slides')),
  name text not null,
  content_type text not null,
  size integer not null,
  -- What is written in it, where that can be read; paragraphs are lines.
  text text not null default '',
  -- The same without its properties, for reviewers who must not learn who wrote it. Null: no such copy can be made.
  clean_file_id text references files (id),
  uploaded_at timestamptz not null,
  uploaded_by uuid references accounts (id)
);
create index submission_files_of_submission on submission_files (submission_id, kind);

-- The last report number of each conference.
create table submission_numbers (
  meeting_id uuid primary key references meetings (id),
  last integer not null check (last > 0)
);

-- What authors write their abstracts with.
create table submission_templates (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  name jsonb not null,
  file_id text not null references files (id),
  file_name text not null,
  size integer not null,
  position integer not null,
  created_at timestamptz not null,
  created_by uuid references accounts (id)
);
create index submission_templates_of_meeting on submission_templates (meeting_id, position);
