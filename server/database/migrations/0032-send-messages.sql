-- A message that has a provider waits in the log until it is sent; `kept`: there is no provider for its channel.
alter table message_log
  add column state text not null default 'kept' check (state in ('kept', 'waiting', 'sent', 'failed')),
  add column template_key text,
  add column template_values text,
  add column expires_at timestamptz,
  add column attempts integer not null default 0,
  -- While one server sends it, the moment from which another one may take it over.
  add column due_at timestamptz,
  add column provider text,
  add column provider_id text,
  add column sent_at timestamptz,
  add column failure text,
  add constraint message_log_due check ((state = 'waiting') = (due_at is not null)),
  add constraint message_log_sent check ((state = 'sent') = (sent_at is not null)),
  add constraint message_log_template check ((template_key is null) = (template_values is null));
create index message_log_due on message_log (due_at) where state = 'waiting';
