-- The conference and the person a message is about, where it has one.
alter table message_log
  add column meeting_id uuid,
  add column account_id uuid,
  -- A message of a send job: at most one for each of its recipients, and sent behind everything else.
  add column job_id uuid,
  add column job_recipient integer,
  -- The hours of the day in which it may be sent, on the clocks of this time zone; null: at any hour.
  add column sends_from time,
  add column sends_until time,
  add column sends_zone text,
  -- Encrypted: whoever has it may unsubscribe the recipient.
  add column unsubscribe_url text,
  add constraint message_log_job check ((job_id is null) = (job_recipient is null)),
  add constraint message_log_hours check (num_nulls(sends_from, sends_until, sends_zone) in (0, 3)),
  drop constraint message_log_state_check,
  -- `held`: its send job was stopped.
  add constraint message_log_state_check check (state in ('kept', 'waiting', 'held', 'sent', 'failed')),
  drop constraint message_log_due,
  add constraint message_log_due check ((state in ('waiting', 'held')) = (due_at is not null));

create unique index message_log_recipient on message_log (job_id, job_recipient) where job_id is not null;
drop index message_log_due;
create index message_log_due on message_log (due_at) where state = 'waiting' and job_id is null;
create index message_log_job_due on message_log (due_at) where state = 'waiting' and job_id is not null;
create index message_log_meeting on message_log (meeting_id, created_at desc, id desc) where meeting_id is not null;
create index message_log_account on message_log (account_id, created_at desc) where account_id is not null;
