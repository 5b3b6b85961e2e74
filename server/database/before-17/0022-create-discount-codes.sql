-- For PostgreSQL 15 and 16, which can't change the expression of a column: makes the column again, with the check and the
-- index that go with it.
-- Discount codes, and what they take off an order.

create table discount_codes (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  -- As the organizer writes it, and as it is compared: without case, spaces, hyphens and letters that look alike.
  code text not null,
  code_key text not null,
  -- What it promises never changes; its limits may.
  kind text not null check (kind in ('percent', 'amount')),
  percent integer check (percent between 1 and 100),
  amount_cny integer check (amount_cny > 0),
  amount_usd integer check (amount_usd > 0),
  scope text not null check (scope in ('conference', 'order')),
  -- For people of these registration types; empty: for everybody.
  type_ids uuid[] not null default '{}',
  valid_from timestamptz,
  valid_until timestamptz,
  -- How many orders may use it, in all and of one account; null: no limit.
  most_uses integer check (most_uses > 0),
  most_per_account integer check (most_per_account > 0),
  -- By how many orders that were not cancelled it is used.
  uses integer not null default 0 check (uses >= 0),
  active boolean not null default true,
  note text not null default '',
  -- Codes that were made together have a name in common.
  batch text not null default '',
  created_at timestamptz not null,
  created_by uuid,
  changed_at timestamptz not null,
  unique (meeting_id, code_key),
  check (uses <= most_uses),
  check (case kind when 'percent' then percent is not null and amount_cny is null and amount_usd is null
    else percent is null and coalesce(amount_cny, amount_usd) is not null end)
);
create index discount_codes_of_meeting on discount_codes (meeting_id, created_at desc, id desc);

alter table orders add column code_id uuid references discount_codes (id);
alter table orders add column discount integer not null default 0;
alter table orders drop column total;
alter table orders add column total integer not null
  generated always as (conference_fee + hotel_fee + activity_fee - discount) stored;
alter table orders add check (received between 0 and total);
create index orders_by_state on orders (meeting_id, state, placed_at desc, id desc)
  include (currency, total, hold_until, conference_fee, hotel_fee, activity_fee, method, number, registration_id, account_id,
    received, refunded);
alter table orders add check (discount between 0 and conference_fee + hotel_fee + activity_fee);
alter table orders add check (discount = 0 or code_id is not null);
create index orders_of_code on orders (code_id, account_id) where code_id is not null;
