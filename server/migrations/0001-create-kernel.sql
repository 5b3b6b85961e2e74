-- Events written in the transaction that caused them; delivered after commit by the job named like this table.
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

-- Counters that several servers share. A window begins with its first hit.
create unlogged table rate_limits (
  key text primary key,
  window_started_at timestamptz not null,
  hits integer not null check (hits > 0)
);
create index rate_limits_age on rate_limits (window_started_at);

-- One row per change-making call that carried a key; the answer is encrypted because it may hold a token.
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- A blob is stored first and attached by the transaction that wants it; what stays unattached is swept.
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

-- What was sent, or in a demo would have been sent. The text is encrypted: it may hold a code.
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

-- Append-only facts about who did what.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor uuid,
  action text not null,
  object text not null,
  detail jsonb not null,
  request_id text
);
create index audit_log_object on audit_log (object, id);
create index audit_log_actor on audit_log (actor, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
