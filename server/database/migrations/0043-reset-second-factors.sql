-- Two administrators turn off the second factor of a person who lost it: one asks with a reason, another one confirms.
create table second_factor_resets (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  reason text not null,
  asked_by uuid not null references accounts (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_by uuid references accounts (id),
  confirmed_at timestamptz,
  withdrawn_by uuid references accounts (id),
  withdrawn_at timestamptz,
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (confirmed_at is null or withdrawn_at is null),
  check (confirmed_by is distinct from asked_by)
);
-- One request at a time; asking again after it expired withdraws the old one.
create unique index second_factor_resets_open on second_factor_resets (account_id)
  where confirmed_at is null and withdrawn_at is null;
-- Why an account is disabled, and by whom: for its page and the answer to its owner's question.
alter table accounts add column disabled_reason text not null default '';
-- Orders, invoices and balances are read by account already; what an administrator reads of logins needs the ended ones too.
create index logins_newest on logins (account_id, last_used_at desc);
