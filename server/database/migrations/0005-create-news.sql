create table news (
  id uuid primary key,
  -- Of a meeting, of a series, or, with both null, of the whole site.
  series_id uuid references series (id),
  meeting_id uuid references meetings (id),
  category text not null,
  content jsonb not null,
  pinned boolean not null default false,
  -- Published with a time in the future means scheduled.
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  publish_at timestamptz,
  -- When visitors could first read it; in the future while it is scheduled.
  first_public_at timestamptz,
  version integer not null default 1,
  -- Texts that lack one of the languages.
  missing integer not null default 0,
  created_at timestamptz not null,
  created_by uuid references accounts (id),
  changed_at timestamptz not null,
  changed_by uuid references accounts (id),
  check (series_id is null or meeting_id is null),
  check (state = 'draft' or publish_at is not null)
);
create index news_public on news (pinned desc, publish_at desc, id desc) where state = 'published';
create index news_waiting on news (publish_at) where state = 'published';
create index news_of_series on news (series_id, publish_at desc);
create index news_of_meeting on news (meeting_id, publish_at desc);

create table news_versions (
  news_id uuid not null references news (id) on delete cascade,
  version integer not null,
  content jsonb not null,
  at timestamptz not null,
  by uuid references accounts (id),
  primary key (news_id, version)
);
