-- What a conference sets for its own send jobs, never above the site's settings.
create table send_job_limits (
  meeting_id uuid primary key references meetings (id),
  version integer not null default 1,
  -- Null: as many as the site allows.
  messages_per_day integer check (messages_per_day >= 0),
  -- Null: the site's hours.
  sends_from time,
  sends_until time,
  check (num_nulls(sends_from, sends_until) in (0, 2)),
  check (sends_from < sends_until)
);
