-- One item of a recurring job that failed and waits for its next attempt, or that is not attempted any more (`dead_at`).
create table job_failures (
  job text not null,
  item text not null,
  attempts integer not null check (attempts > 0),
  failure text not null,
  failed_at timestamptz not null,
  retry_at timestamptz not null,
  dead_at timestamptz,
  primary key (job, item)
);
