-- Invoices (发票): what buyers ask for, what finance takes to the tax system, and what comes back from there.

-- One row for each list of requests that finance took to the tax system.
create table invoice_exports (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  exported_by uuid not null,
  exported_at timestamptz not null
);

create table invoices (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  order_id uuid not null references orders (id),
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('ordinary', 'special')),
  title_type text not null check (title_type in ('company', 'institution', 'personal', 'overseas')),
  title text not null,
  tax_number text not null,
  email text not null,
  note text not null,
  currency text not null check (currency in ('CNY', 'USD')),
  -- What was received for the order, less what went back; fixed when it is issued.
  amount integer not null check (amount > 0),
  state text not null check (state in ('requested', 'exported', 'issued', 'to_reverse', 'reversed', 'withdrawn')),
  -- As the tax system gave it; empty: finance did not note it.
  number text not null default '',
  -- Why it is to be reversed; null while it is not, and where finance reversed it unasked.
  reversal_cause text check (reversal_cause in ('change', 'refund')),
  reason text not null default '',
  -- What the buyer wants instead of what was issued.
  wish jsonb,
  red_number text not null default '',
  -- The reversed invoice in whose place it stands.
  replaces_id uuid references invoices (id),
  export_id uuid references invoice_exports (id),
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  exported_at timestamptz,
  issued_at timestamptz,
  issued_by uuid,
  reversed_at timestamptz,
  reversed_by uuid,
  check ((state in ('issued', 'to_reverse', 'reversed')) = (issued_at is not null)),
  check ((state = 'reversed') = (reversed_at is not null)),
  check (state <> 'exported' or export_id is not null),
  check (state <> 'to_reverse' or reversal_cause is not null)
);
-- An order has one invoice at a time.
create unique index invoices_one_open on invoices (order_id) where state in ('requested', 'exported', 'issued', 'to_reverse');
create unique index invoices_number on invoices (meeting_id, number) where number <> '';
create index invoices_of_order on invoices (order_id, requested_at desc, id desc);
create index invoices_of_meeting on invoices (meeting_id, requested_at desc, id desc);
create index invoices_by_state on invoices (meeting_id, state, currency) include (amount);
create index invoices_of_account on invoices (account_id, requested_at desc, id desc);
create index invoices_of_export on invoices (export_id) where export_id is not null;

-- A file is uploaded before it is given to an invoice.
create table invoice_files (
  file_id text primary key references files (id) on delete cascade,
  meeting_id uuid not null references meetings (id),
  invoice_id uuid references invoices (id),
  name text not null,
  format text not null check (format in ('pdf', 'ofd', 'xml')),
  created_at timestamptz not null
);
create index invoice_files_of on invoice_files (invoice_id, created_at, file_id);
