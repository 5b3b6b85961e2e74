-- Phone numbers and addresses that a provider reported as not existing. Send jobs leave them out; codes and messages about
-- one's own matters are tried all the same.
create table undeliverable_targets (
  target text primary key,
  -- The provider's own word.
  code text not null,
  -- The message that it was about.
  message_id uuid not null references message_log (id),
  at timestamptz not null
);

-- What became of the latest messages to one number.
create index message_log_target on message_log (target, created_at desc);
