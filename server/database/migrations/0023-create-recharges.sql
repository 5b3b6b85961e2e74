-- Recharges: a person pays into their own balance. Attempts, slips and receipts are for an order or for a recharge.

create table recharges (
  id uuid primary key,
  number text not null unique,
  account_id uuid not null references accounts (id),
  -- The conference through whose merchant and bank accounts the money comes.
  meeting_id uuid not null references meetings (id),
  currency text not null check (currency in ('CNY', 'USD')),
  amount integer not null check (amount > 0),
  -- What has come in and is part of the balance: usually the amount, more if it was paid twice.
  credited integer not null default 0 check (credited >= 0),
  state text not null check (state in ('unpaid', 'pay_pending', 'pay_success')),
  method text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state = 'pay_success') = (credited > 0))
);
create index recharges_of_account on recharges (account_id, created_at desc);

alter table payment_attempts alter column order_id drop not null;
alter table payment_attempts add column recharge_id uuid references recharges (id);
alter table payment_attempts add check (num_nonnulls(order_id, recharge_id) = 1);
create index payment_attempts_of_recharge on payment_attempts (recharge_id, created_at desc) where recharge_id is not null;

alter table slips alter column order_id drop not null;
alter table slips add column recharge_id uuid references recharges (id);
alter table slips add check (num_nonnulls(order_id, recharge_id) = 1);
create index slips_of_recharge on slips (recharge_id, created_at) where recharge_id is not null;

alter table slip_files alter column order_id drop not null;
alter table slip_files add column recharge_id uuid references recharges (id);
alter table slip_files add check (num_nonnulls(order_id, recharge_id) = 1);

-- Money whose order is not known has neither. An order paid from a balance has a receipt too.
alter table receipts add column recharge_id uuid references recharges (id);
alter table receipts add check (num_nonnulls(order_id, recharge_id) <= 1);
create index receipts_of_recharge on receipts (recharge_id) where recharge_id is not null;
alter table receipts drop constraint receipts_provider_check;
alter table receipts add check (provider in ('alipay', 'wechat', 'paypal', 'bank', 'balance'));
alter table receipts drop constraint receipts_source_check;
alter table receipts add check (source in ('notice', 'query', 'bill', 'hand', 'slip', 'statement', 'balance'));
