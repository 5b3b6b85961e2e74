-- Payments: money that comes in, and what became of it.

-- How much of an order's total has come in. A paid order has received all of it.
alter table orders add column received integer not null default 0;
update orders set received = total where state in ('pay_success', 'refunding', 'refunded', 'partially_refunded');
alter table orders add check (received between 0 and total);
-- A payment that was recorded by mistake is undone.
insert into order_steps values ('pay_success', 'unpaid'), ('pay_success', 'pay_pending');

-- Money that belongs to no order yet, or to a person's balance, is posted with its own subject.
alter table ledger_postings alter column order_id drop not null;
alter table ledger_postings add column subject_id uuid;
create index ledger_postings_of_subject on ledger_postings (subject_id) where subject_id is not null;

-- One row for each sum that has come in.
create table receipts (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  order_id uuid references orders (id),
  -- Who says so: a payment provider, or the bank through a person of the organizer.
  provider text not null check (provider in ('alipay', 'wechat', 'paypal', 'bank')),
  -- The provider's number of the transaction, or the reference on the bank's statement.
  trade_no text not null,
  method text not null,
  source text not null check (source in ('notice', 'query', 'bill', 'hand', 'slip', 'statement')),
  -- As the provider says; only money in the order's currency is applied.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount integer not null check (amount > 0),
  -- What of it pays for the order; the rest waits until finance decides.
  applied integer not null check (applied between 0 and amount),
  -- Why not all of it was applied; null: it was.
  waits_for text check (waits_for in (
    'late', 'wrong_amount', 'wrong_currency', 'wrong_merchant', 'unknown_order', 'order_over', 'overpaid')),
  paid_at timestamptz not null,
  note text not null default '',
  recorded_by uuid,
  recorded_at timestamptz not null,
  -- Recorded by mistake: it counts no more.
  undone_at timestamptz,
  undone_by uuid,
  undone_reason text not null default '',
  check (undone_at is null or applied = 0)
);
-- One effect for each transaction of a provider. A bank's reference is written by people and may be used again once undone.
create unique index receipts_once on receipts (provider, trade_no) where provider <> 'bank';
create unique index receipts_once_by_hand on receipts (meeting_id, trade_no) where provider = 'bank' and undone_at is null;
create index receipts_of_order on receipts (order_id, recorded_at);
create index receipts_of_meeting on receipts (meeting_id, recorded_at desc, id desc);
create index receipts_waiting on receipts (meeting_id, recorded_at) where waits_for is not null and undone_at is null;
-- What was recorded as paid before there were receipts.
insert into receipts (id, meeting_id, order_id, provider, trade_no, method, source, currency, amount, applied, paid_at, recorded_at)
  select gen_random_uuid(), meeting_id, orders.id, 'bank', number, coalesce(method, 'bank_account'), 'hand', currency, received, received,
    coalesce(paid.at, changed_at), coalesce(paid.at, changed_at)
  from orders left join lateral (
    select min(at) as at from order_history where order_id = orders.id and to_state = 'pay_success') as paid on true
  where received > 0;

-- A conference's account with a payment provider. A change of the merchant or the app is a new row, so that what was begun
-- under the earlier one can still be verified.
create table merchant_accounts (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  provider text not null check (provider in ('alipay', 'wechat', 'paypal')),
  -- What the provider names in each transaction.
  merchant text not null,
  app text not null,
  -- Addresses and keys, encrypted.
  settings text not null,
  tested_at timestamptz,
  test_failure text not null default '',
  changed_at timestamptz not null,
  changed_by uuid,
  retired_at timestamptz
);
create unique index merchant_accounts_one on merchant_accounts (meeting_id, provider) where retired_at is null;

-- Each try to pay an order through a provider.
create table payment_attempts (
  id uuid primary key,
  order_id uuid not null references orders (id),
  meeting_id uuid not null references meetings (id),
  provider text not null check (provider in ('alipay', 'wechat', 'paypal')),
  -- Null: the payment sandbox.
  merchant_account_id uuid references merchant_accounts (id),
  method text not null,
  channel text not null,
  out_trade_no text not null unique,
  -- The provider's own number of the attempt, where it has one.
  provider_ref text,
  currency text not null check (currency in ('CNY', 'USD')),
  amount integer not null check (amount > 0),
  -- Begun: the provider has not answered yet, so it may or may not know of it.
  state text not null check (state in ('begun', 'open', 'paid', 'closed', 'failed')),
  -- What the payer's browser does: show a QR code, go to an address, call the app.
  action jsonb,
  expires_at timestamptz not null,
  -- When the provider is asked next; null: never again.
  next_query_at timestamptz,
  queries integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index payment_attempts_of_order on payment_attempts (order_id, created_at desc);
create index payment_attempts_due on payment_attempts (next_query_at) where next_query_at is not null;

-- Notifications of providers, verified and kept before they are answered. The work is done from here.
create table payment_notices (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('alipay', 'wechat', 'paypal')),
  merchant_account_id uuid references merchant_accounts (id),
  notice_id text not null,
  content jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text not null default '',
  failures integer not null default 0,
  unique nulls not distinct (provider, merchant_account_id, notice_id)
);
create index payment_notices_open on payment_notices (id) where handled_at is null;

-- What a buyer says about a transfer, with the bank's slip, until finance has looked at it.
create table slips (
  id uuid primary key,
  order_id uuid not null references orders (id),
  meeting_id uuid not null references meetings (id),
  account_id uuid not null references accounts (id),
  -- Conference and hotel fees may go to different accounts.
  purpose text not null check (purpose in ('all', 'conference', 'hotel')),
  payer text not null,
  paid_on date not null,
  currency text not null check (currency in ('CNY', 'USD')),
  amount integer not null check (amount > 0),
  state text not null check (state in ('waiting', 'approved', 'rejected')),
  -- One of a set of reasons, so that the buyer reads it in their language, and what finance adds to it.
  reason_code text check (reason_code in ('unclear', 'amount_differs', 'not_arrived', 'payer_differs', 'other')),
  reason text not null default '',
  receipt_id uuid references receipts (id),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'rejected') = (reason_code is not null))
);
create index slips_of_order on slips (order_id, created_at);
create index slips_waiting on slips (meeting_id, created_at, id) where state = 'waiting';
create index slips_decided on slips (meeting_id, decided_at desc, id desc) where state <> 'waiting';

-- A file is uploaded for an order before the slip that names it is sent.
create table slip_files (
  file_id text primary key references files (id) on delete cascade,
  order_id uuid not null references orders (id),
  slip_id uuid references slips (id),
  -- A picture is shown beside the order; a PDF is opened.
  is_picture boolean not null,
  position integer not null,
  created_at timestamptz not null
);
create index slip_files_of on slip_files (slip_id, position);
