-- A person asks for their balance back. Finance of the conference that received the money pays by hand.
create table withdrawals (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- The conference that the person's money last came through.
  meeting_id uuid not null references meetings (id),
  currency text not null check (currency in ('CNY', 'USD')),
  amount integer not null check (amount > 0),
  -- To whom and where, encrypted.
  payee text not null,
  -- Asked: the amount has left the balance, and is kept apart until it is paid, refused or taken back.
  state text not null check (state in ('asked', 'paid', 'refused', 'cancelled')),
  paid_on date,
  reference text not null default '',
  reason text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'asked') = (decided_at is null)),
  check ((state = 'paid') = (paid_on is not null))
);
create index withdrawals_of_account on withdrawals (account_id, created_at desc);
create index withdrawals_asked on withdrawals (meeting_id, created_at, id) where state = 'asked';
create index withdrawals_decided on withdrawals (meeting_id, decided_at desc, id desc) where state <> 'asked';
