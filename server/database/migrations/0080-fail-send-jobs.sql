-- A scheduled job that could not start is `failed`, with the reason; a job that could not go on is `stopped`, with it.
alter table send_jobs
  add column failure text,
  drop constraint send_jobs_state_check,
  add constraint send_jobs_state_check check (state in ('draft', 'scheduled', 'failed', 'sending', 'stopped', 'done')),
  add constraint send_jobs_failure_check check (
    case state when 'failed' then failure is not null when 'stopped' then true else failure is null end);
