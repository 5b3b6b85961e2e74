-- What a person has with this site: money that was paid in or given back, and can pay for orders of any conference.

-- The running sum, by currency. Its row is the lock that lets two payments from one balance wait for each other.
create table balances (
  account_id uuid not null references accounts (id),
  currency text not null check (currency in ('CNY', 'USD')),
  amount bigint not null check (amount >= 0),
  changed_at timestamptz not null,
  primary key (account_id, currency)
);

-- The statement: each movement, why, and what was there after it.
create table balance_entries (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id),
  currency text not null check (currency in ('CNY', 'USD')),
  -- Positive: the person has more after it.
  amount integer not null check (amount <> 0),
  balance bigint not null check (balance >= 0),
  kind text not null check (kind in ('recharge', 'refund', 'payment', 'withdrawal', 'withdrawal_returned')),
  -- What it was for: a receipt, a refund, a withdrawal. Each moves a balance once.
  subject_id uuid not null,
  -- The conference whose money it was or became.
  meeting_id uuid not null references meetings (id),
  order_id uuid references orders (id),
  at timestamptz not null,
  unique (kind, subject_id),
  foreign key (account_id, currency) references balances
);
create index balance_entries_of on balance_entries (account_id, currency, id desc);
