-- Events are written in the transaction that caused them and delivered after commit by the job `deliver_outbox`.
create table outbox (
  id bigint generated always as identity primary key,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  failed_at timestamptz,
  failure text
);
create index outbox_undelivered on outbox (id) where delivered_at is null;

-- Counters that several servers share. A window begins with its first hit. Unlogged: a crash may empty it.
create unlogged table rate_limits (
  key text primary key,
  window_started_at timestamptz not null,
  hits integer not null check (hits > 0)
);
create index rate_limits_age on rate_limits (window_started_at);

-- One row for each write that carried a key. The answer is encrypted because it may hold a token.
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- A blob is stored first and attached by the transaction that needs it; a job deletes blobs that stay unattached.
create table files (
  id text primary key,
  purpose text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  attached boolean not null default false,
  created_at timestamptz not null
);
create index files_unattached on files (created_at) where not attached;

-- What was sent, or would have been sent in a demo. The text is encrypted: it may hold a code.
create table message_log (
  id uuid primary key,
  outbox_id bigint unique,
  channel text not null check (channel in ('sms', 'email')),
  target text not null,
  language text not null check (language in ('en', 'zh-cn')),
  subject text not null,
  text text not null,
  created_at timestamptz not null
);
create index message_log_newest on message_log (created_at desc, outbox_id desc);

-- For tables that only grow.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
