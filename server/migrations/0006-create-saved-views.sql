-- How somebody likes to look at one list of one meeting: filters, order and columns.
create table saved_views (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  meeting_id uuid not null,
  list text not null,
  name text not null,
  query jsonb not null,
  columns jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index saved_views_of_account on saved_views (account_id, meeting_id, list);
