-- The daily comparison of what is recorded with the bills of the payment providers.

create table reconciliations (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  provider text not null check (provider in ('alipay', 'wechat', 'paypal')),
  -- In China's time, as the bills are.
  day date not null,
  state text not null check (state in ('agreed', 'differs', 'resolved', 'failed')),
  billed integer not null,
  recorded integer not null,
  -- Why the bill could not be fetched, as the provider says it.
  failure text not null default '',
  checked_at timestamptz not null,
  unique (meeting_id, provider, day)
);
create index reconciliations_of_meeting on reconciliations (meeting_id, day desc, provider);

create table reconciliation_differences (
  id uuid primary key,
  reconciliation_id uuid not null references reconciliations (id) on delete cascade,
  kind text not null check (kind in ('settled', 'unknown', 'missing', 'amount')),
  trade_no text not null,
  order_id uuid references orders (id),
  currency text not null,
  -- Minor units; null: it is not there.
  billed bigint,
  recorded bigint,
  -- What became of it, as finance writes it.
  reason text not null default '',
  resolved_by uuid,
  resolved_at timestamptz,
  unique (reconciliation_id, trade_no)
);
