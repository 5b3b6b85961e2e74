-- Which secret keys this database needs, by a one-way fingerprint: a server with others is refused before it changes
-- anything. Keys that were the first of the list (they encrypted) or the last (values are found by it).
create table key_fingerprints (
  key_id text primary key,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  is_oldest boolean not null,
  noted_at timestamptz not null default now()
);
create unique index key_fingerprints_oldest on key_fingerprints (is_oldest) where is_oldest;
