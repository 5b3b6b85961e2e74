-- People whom an administrator imports from a sheet: staged, checked in batches, then written in one transaction.
create table account_imports (
  id uuid primary key,
  name text not null,
  state text not null check (state in ('checking', 'checked', 'writing', 'done', 'discarded', 'expired')),
  -- Of people whose row names none.
  language text not null check (language in ('en', 'zh-cn')),
  -- Columns that are read, and headers of those that are not.
  columns text[] not null,
  unused text[] not null,
  rows integer not null check (rows > 0),
  -- Of the file's content: the same one uploaded again is recognized.
  digest bytea not null,
  fresh integer not null default 0,
  known integer not null default 0,
  bad integer not null default 0,
  made integer not null default 0,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  reason text not null default '',
  -- Who started it, and from where: the accounts' audit entries are written later, by a job.
  committed_by uuid references accounts (id),
  committed_at timestamptz,
  request_id text,
  address text,
  ended_at timestamptz
);
create index account_imports_newest on account_imports (created_at desc);
create index account_imports_under_way on account_imports (created_at) where state in ('checking', 'writing');
create index account_imports_digest on account_imports (digest);

-- Deleted some days after the upload.
create table account_import_rows (
  import_id uuid not null references account_imports (id) on delete cascade,
  -- As the spreadsheet counts them.
  row integer not null,
  cells jsonb not null,
  -- read: well-formed, but not yet compared with the other rows and with the accounts.
  state text not null default 'waiting' check (state in ('waiting', 'read', 'fresh', 'known', 'bad')),
  name text,
  email text,
  phone text,
  language text,
  problems jsonb not null default '[]',
  account_id uuid,
  primary key (import_id, row)
);
create index account_import_rows_state on account_import_rows (import_id, state, row);
