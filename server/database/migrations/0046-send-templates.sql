-- Jobs that send a template, and jobs whose messages stand in the app only.
alter table send_jobs
  -- Null: a free text. Which templates, and the version that is sent; the words themselves are in `content`.
  add column templates jsonb,
  drop constraint send_jobs_channel_check,
  add constraint send_jobs_channel_check check (channel in ('email', 'sms', 'email_or_sms', 'app'));

alter table send_job_recipients
  drop constraint send_job_recipients_channel_check,
  add constraint send_job_recipients_channel_check check (channel in ('email', 'sms', 'app')),
  drop constraint send_job_recipients_state_check,
  -- `shown`: in the person's app, with no message in the log.
  add constraint send_job_recipients_state_check check (state in ('waiting', 'queued', 'shown', 'excluded'));
drop index send_job_recipients_target;
create unique index send_job_recipients_target on send_job_recipients (job_id, target)
  where state <> 'excluded' and target <> '';
