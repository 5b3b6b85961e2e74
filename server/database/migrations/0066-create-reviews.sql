-- The review of submissions (decision 77). Who reviews for a conference: in which fields and how many at most. Having the role
-- of a submission reviewer comes first; this is what the solver and the organizers need to know besides.
create table submission_reviewers (
  meeting_id uuid not null references meetings (id),
  account_id uuid not null references accounts (id),
  field_ids uuid[] not null default '{}',
  -- Compared with authors' affiliations, as authors write theirs: several are separated by semicolons.
  institution text not null default '',
  capacity integer not null default 10 check (capacity between 0 and 500),
  changed_at timestamptz not null,
  primary key (meeting_id, account_id)
);

-- Chairs of fields: they assign reviewers and propose decisions in their field.
create table submission_chairs (
  meeting_id uuid not null references meetings (id),
  field_id uuid not null,
  account_id uuid not null references accounts (id),
  appointed_at timestamptz not null,
  appointed_by uuid references accounts (id),
  primary key (meeting_id, field_id, account_id)
);
create index submission_chairs_of_account on submission_chairs (account_id, meeting_id);

-- Conflicts of interest that a person declared or an organizer knows. Those that can be seen from the data (an own paper, the same
-- institution, a co-author's address) are found anew each time and not stored.
create table submission_conflicts (
  submission_id uuid not null references submissions (id),
  account_id uuid not null references accounts (id),
  source text not null check (source in ('declared', 'organizer')),
  note text not null default '',
  at timestamptz not null,
  by uuid references accounts (id),
  primary key (submission_id, account_id)
);
create index submission_conflicts_of_account on submission_conflicts (account_id);

create table submission_reviews (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  submission_id uuid not null references submissions (id),
  reviewer_id uuid not null references accounts (id),
  -- By which the others know this reviewer: "Reviewer 2".
  position integer not null check (position > 0),
  state text not null check (state in ('assigned', 'done', 'declined')),
  is_automatic boolean not null,
  assigned_at timestamptz not null,
  assigned_by uuid references accounts (id),
  declined_because text not null default '',
  -- By criterion; an empty object while there are none.
  scores jsonb not null default '{}',
  overall integer check (overall between 1 and 10),
  recommendation text check (recommendation in ('oral', 'poster', 'revise', 'reject')),
  to_author text not null default '',
  to_chair text not null default '',
  -- For two windows of one reviewer.
  draft_version integer not null default 0,
  saved_at timestamptz,
  -- The version of the submission that was reviewed.
  reviewed_version integer,
  done_at timestamptz,
  reminded_at timestamptz,
  unique (submission_id, reviewer_id),
  unique (submission_id, position),
  check ((state = 'done') = (done_at is not null)),
  check (state <> 'done' or (overall is not null and recommendation is not null and reviewed_version is not null))
);
create index submission_reviews_of_reviewer on submission_reviews (reviewer_id, meeting_id, state);
create index submission_reviews_of_meeting on submission_reviews (meeting_id, state);

-- What reviewers and chairs write to each other about a submission.
create table submission_comments (
  id uuid primary key,
  submission_id uuid not null references submissions (id),
  account_id uuid not null references accounts (id),
  text text not null,
  at timestamptz not null
);
create index submission_comments_of_submission on submission_comments (submission_id, at);

-- What was decided. Authors learn of it when the letter is sent; until then it can be changed.
create table submission_decisions (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  submission_id uuid not null references submissions (id),
  decision text not null check (decision in ('oral', 'poster', 'revise', 'reject')),
  note text not null default '',
  revise_until timestamptz,
  decided_at timestamptz not null,
  decided_by uuid references accounts (id),
  sent_at timestamptz,
  sent_by uuid references accounts (id),
  -- What the letter quoted of the reviews, as it was sent.
  comments text[] not null default '{}'
);
create unique index submission_decisions_to_send on submission_decisions (submission_id) where sent_at is null;
create index submission_decisions_of_submission on submission_decisions (submission_id, decided_at);
create index submission_decisions_of_meeting on submission_decisions (meeting_id) where sent_at is null;
