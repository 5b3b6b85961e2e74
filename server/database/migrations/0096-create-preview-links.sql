-- Links that open a draft conference without a login. The link carries a signed token with the id, so none is stored here.

create table preview_links (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  -- For whom it is, in the organizer's words.
  note text not null,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_by uuid references accounts (id),
  revoked_at timestamptz,
  check (expires_at > created_at),
  check ((revoked_by is null) = (revoked_at is null))
);
create index preview_links_of_meeting on preview_links (meeting_id, created_at desc);
