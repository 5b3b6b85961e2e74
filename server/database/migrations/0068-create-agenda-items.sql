-- What a person has starred in the programme of a conference: sessions and talks by their ids.
create table agenda_items (
  account_id uuid not null references accounts (id),
  meeting_id uuid not null references meetings (id),
  item_id uuid not null,
  added_at timestamptz not null,
  primary key (account_id, meeting_id, item_id)
);
