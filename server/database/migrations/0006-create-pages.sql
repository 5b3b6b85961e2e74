create table pages (
  id uuid primary key,
  series_id uuid references series (id),
  meeting_id uuid references meetings (id),
  kind text not null check (kind in ('blocks', 'bundle', 'document', 'pictures')),
  slug text not null,
  title jsonb not null,
  -- Whether scripts of a bundle may run, in a sandbox of their own.
  scripts boolean not null default false,
  version integer not null default 1,
  -- Null: not public.
  published_number integer,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid references accounts (id),
  check ((series_id is null) <> (meeting_id is null))
);
create unique index pages_of_series on pages (series_id, slug) where series_id is not null;
create unique index pages_of_meeting on pages (meeting_id, slug) where meeting_id is not null;

create table page_versions (
  page_id uuid not null references pages (id) on delete cascade,
  number integer not null,
  -- Of a page written in blocks.
  body jsonb,
  at timestamptz not null,
  by uuid references accounts (id),
  primary key (page_id, number)
);

create table page_files (
  page_id uuid not null,
  number integer not null,
  path text not null,
  position integer not null,
  file_id text not null references files (id),
  content_type text not null,
  size integer not null,
  primary key (page_id, number, path),
  foreign key (page_id, number) references page_versions (page_id, number) on delete cascade
);

-- The navigation of a series or a meeting.
create table menus (
  -- `series:<id>` or `meeting:<id>`.
  place text primary key,
  version integer not null default 1,
  items jsonb not null,
  changed_at timestamptz not null
);
