-- Addresses to which the events of a conference are sent, and the log of what was sent.

create table webhooks (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  url text not null check (url <> ''),
  description text not null,
  -- Null for all events.
  events text[] check (cardinality(events) > 0),
  -- Null if it is on.
  off_reason text check (off_reason in ('organizer', 'gone', 'failing')),
  -- Encrypted, like the secret before the last rotation, which also signs requests until `earlier_until`.
  secret text not null,
  earlier_secret text,
  earlier_until timestamptz,
  -- Since when every delivery has failed; null if the last one succeeded.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null,
  check ((earlier_secret is null) = (earlier_until is null))
);
create index webhooks_of_meeting on webhooks (meeting_id, created_at);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  -- Identifies the event, so that it is delivered once however often its reaction runs.
  event_key text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- Since the delivery began, or was last requested to be sent again.
  attempts integer not null check (attempts >= 0),
  due_at timestamptz,
  -- While a server sends it; then `due_at` is the same moment.
  taken_until timestamptz,
  created_at timestamptz not null,
  -- Of the last attempt.
  last_at timestamptz,
  headers jsonb not null default '{}',
  status integer,
  milliseconds integer,
  error text,
  answer text not null default '',
  unique (webhook_id, event_key),
  check ((due_at is not null) = (state = 'waiting'))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_taken on webhook_deliveries (webhook_id, taken_until) where taken_until is not null;
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, created_at) where state = 'failed';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);
