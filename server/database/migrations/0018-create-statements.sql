-- Bank statements: what the organizer's bank says has come in, and which orders it was for.

-- What the columns of a bank's CSV hold, remembered by the fingerprint of its header.
create table statement_layouts (
  meeting_id uuid not null references meetings (id),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{32}$'),
  layout jsonb not null,
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (meeting_id, fingerprint)
);

-- One row for each file that brought lines, or whose lines were all known.
create table statements (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  name text not null,
  format text not null check (format in ('csv', 'camt', 'mt940')),
  -- The organizer's own account; empty where the file does not name it.
  account text not null,
  added integer not null check (added >= 0),
  known integer not null check (known >= 0),
  outgoing integer not null check (outgoing >= 0),
  created_by uuid,
  created_at timestamptz not null
);
create index statements_of_meeting on statements (meeting_id, created_at desc, id desc);

create table statement_lines (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  statement_id uuid not null references statements (id),
  -- Of account, day, amount and the bank's own number, or the texts where there is none: the same line of another file is
  -- the same row.
  digest text not null,
  -- Its row in the file.
  position integer not null,
  booked_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units; negative where the bank took an earlier payment back.
  amount bigint not null check (amount <> 0),
  payer text not null,
  text text not null,
  bank_id text not null,
  state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
  -- Why it was ignored.
  reason text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  unique (meeting_id, digest),
  check ((state = 'open') = (decided_at is null))
);
create index statement_lines_open on statement_lines (meeting_id, booked_on, position, id) where state = 'open';
create index statement_lines_decided on statement_lines (meeting_id, state, decided_at desc, id desc) where state <> 'open';

-- The receipts that a line is. One transfer may be for several orders; a receipt is one line at most.
create table statement_matches (
  line_id uuid not null references statement_lines (id),
  receipt_id uuid not null unique references receipts (id),
  -- The receipt was recorded with this match; otherwise it was there before, from a slip or by hand.
  is_own boolean not null,
  primary key (line_id, receipt_id)
);
