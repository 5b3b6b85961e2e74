-- A new link ends the one before it; 0: there has never been one.
alter table participants add column link_epoch integer not null default 0;

-- Papers handed in with the answers. Whose registration it is decides who may read them.
create table registration_files (
  file_id text primary key references files (id) on delete cascade,
  registration_id uuid not null references registrations (id),
  created_at timestamptz not null
);
create index registration_files_of on registration_files (registration_id);
