-- Keys with which programs call the API on behalf of an organizer, for one conference. Only the hash of a secret is stored.

create table api_keys (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  name text not null check (name <> ''),
  -- The account whose rights the key has.
  account_id uuid not null references accounts (id),
  scopes text[] not null check (cardinality(scopes) > 0),
  secret_hash bytea not null unique,
  -- The first and last characters of the secret.
  hint text not null,
  -- The secret before the last rotation, and how long it still works.
  earlier_hash bytea unique,
  earlier_until timestamptz,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  -- Null if the key does not expire.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_by uuid references accounts (id),
  revoked_at timestamptz,
  check ((earlier_hash is null) = (earlier_until is null)),
  check ((revoked_by is null) = (revoked_at is null))
);
create index api_keys_of_meeting on api_keys (meeting_id, created_at desc);
create index api_keys_of_account on api_keys (account_id);
