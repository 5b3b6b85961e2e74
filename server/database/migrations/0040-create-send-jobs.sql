-- When a failed message was asked for again; it is tried for a day from then on.
alter table message_log add column tried_since timestamptz;

-- One text to an audience of a conference.
create table send_jobs (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  version integer not null default 1,
  name text not null,
  channel text not null check (channel in ('email', 'sms', 'email_or_sms')),
  -- Subject, e-mail and text message in both languages.
  content jsonb not null,
  -- Of what is sent: who had the same text from another job does not get it again.
  content_hash bytea not null,
  -- A list of the console with a filter, or with the rows that were chosen.
  audience jsonb not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'stopped', 'done')),
  scheduled_at timestamptz,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  waits_for text check (waits_for in ('hours', 'conference_cap', 'site_cap')),
  waits_until timestamptz,
  recipients integer not null default 0,
  excluded integer not null default 0,
  check (state <> 'scheduled' or scheduled_at is not null),
  check ((state in ('sending', 'stopped', 'done')) = (started_at is not null)),
  check ((state = 'done') = (ended_at is not null)),
  check ((waits_for is null) = (waits_until is null))
);
create index send_jobs_of_meeting on send_jobs (meeting_id, created_at desc, id desc);
create index send_jobs_under_way on send_jobs (state) where state in ('scheduled', 'sending');

-- Fixed when the job starts: each person once, each phone number and address once.
create table send_job_recipients (
  job_id uuid not null references send_jobs (id),
  number integer not null,
  -- `account:` or `participant:` and an id.
  person text not null,
  account_id uuid,
  name text not null,
  -- Empty where the person has none.
  target text not null,
  channel text not null check (channel in ('email', 'sms')),
  language text not null check (language in ('en', 'zh-cn')),
  state text not null check (state in ('waiting', 'queued', 'excluded')),
  reason text,
  message_id uuid unique references message_log (id),
  primary key (job_id, number),
  unique (job_id, person),
  check ((state = 'excluded') = (reason is not null)),
  check ((state = 'queued') = (message_id is not null))
);
create unique index send_job_recipients_target on send_job_recipients (job_id, target) where state <> 'excluded';
create index send_job_recipients_waiting on send_job_recipients (job_id, channel, number) where state = 'waiting';
create index send_job_recipients_person on send_job_recipients (person);

-- How many messages of send jobs were written today: one row for each conference, one for the site. Each server counts here.
create table send_counters (
  scope text not null,
  day date not null,
  used integer not null default 0 check (used >= 0),
  -- When the administrators were told that the day's number is used up.
  alarmed_at timestamptz,
  primary key (scope, day)
);

-- Who wants no more messages from the organizers of a conference. Messages about one's own registration go on.
create table unsubscribes (
  meeting_id uuid not null references meetings (id),
  person text not null,
  at timestamptz not null,
  primary key (meeting_id, person)
);

-- Short addresses of our own for text messages; `path` is always on this site.
create table short_links (
  code text primary key check (code ~ '^[0-9A-Za-z]{10}$'),
  path text not null check (path ~ '^/[^/\\]'),
  created_at timestamptz not null
);
