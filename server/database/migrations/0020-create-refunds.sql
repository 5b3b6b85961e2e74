-- Refunds: money that goes back, and what ends with it.

-- How much of what was received has been given back.
alter table orders add column refunded integer not null default 0;
alter table orders add check (refunded between 0 and received);
-- Sums of what was really received come from this index alone, as those of what was ordered do.
drop index orders_by_state;
create index orders_by_state on orders (meeting_id, state, placed_at desc, id desc)
  include (currency, total, hold_until, conference_fee, hotel_fee, activity_fee, method, number, registration_id, account_id,
    received, refunded);

-- A cancelled order is opened again for money that came too late.
insert into order_steps values ('cancelled', 'unpaid');

-- The attempt that a provider's money came by: it is given back by the same one.
alter table receipts add column attempt_id uuid references payment_attempts (id);
update receipts set attempt_id = only_one.id
  from (
    select order_id, provider, (array_agg(id))[1] as id from payment_attempts where state = 'paid'
    group by order_id, provider having count(*) = 1) as only_one
  where only_one.order_id = receipts.order_id and only_one.provider = receipts.provider;
-- What of it paid for nothing and was given back.
alter table receipts add column returned integer not null default 0;
alter table receipts add check (returned >= 0 and applied + returned <= amount);

create table refunds (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  order_id uuid references orders (id),
  -- Money that pays for nothing. Null: of what the order was paid with.
  receipt_id uuid references receipts (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount integer not null check (amount > 0),
  -- The share by the conference's rule when the buyer asked.
  percent integer check (percent between 0 and 100),
  -- Null: not decided yet.
  way text check (way in ('original', 'hand', 'balance')),
  state text not null check (state in ('asked', 'confirming', 'sent', 'done', 'failed', 'refused', 'withdrawn')),
  -- What ends with it: the whole order, some of its lines, nothing.
  ends text not null check (ends in ('all', 'lines', 'nothing')),
  line_ids bigint[] not null default '{}',
  reason text not null,
  -- Why it was refused: one of a set of reasons, so that the buyer reads it in their language, and what finance adds to it.
  refusal_code text check (refusal_code in ('rule', 'already_used', 'details_missing', 'other')),
  refusal_note text not null default '',
  -- Of a transfer by hand.
  reference text not null default '',
  paid_on date,
  is_by_buyer boolean not null,
  -- Null: the system itself.
  asked_by uuid,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  confirmed_by uuid,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check (order_id is not null or receipt_id is not null),
  check ((ends = 'lines') = (cardinality(line_ids) > 0)),
  check (receipt_id is null or ends = 'nothing'),
  -- The second person is another one.
  check (confirmed_by <> decided_by),
  check ((state = 'refused') = (refusal_code is not null)),
  check ((state in ('done', 'failed', 'refused', 'withdrawn')) = (ended_at is not null)),
  check (state not in ('confirming', 'sent', 'done', 'failed') or (way is not null and decided_at is not null))
);
-- One at a time: of two clicks the second finds it taken.
create unique index refunds_one_open on refunds (order_id)
  where receipt_id is null and state in ('asked', 'confirming', 'sent');
create unique index refunds_one_open_of_receipt on refunds (receipt_id)
  where receipt_id is not null and state in ('asked', 'confirming', 'sent');
create index refunds_of_order on refunds (order_id, asked_at);
create index refunds_of_meeting on refunds (meeting_id, state, asked_at desc, id desc);

-- How much of a refund goes back to which receipt; written before a provider is asked.
create table refund_parts (
  id uuid primary key,
  refund_id uuid not null references refunds (id),
  receipt_id uuid not null references receipts (id),
  amount integer not null check (amount > 0),
  -- Our own number: a provider takes it as the same refund however often it is told.
  out_refund_no text not null unique,
  -- The provider's number, where it has one.
  refund_no text,
  -- Begun: the provider has not answered yet, so it may or may not know of it.
  state text not null check (state in ('begun', 'sent', 'done', 'failed')),
  failure text not null default '',
  -- When the provider is asked next; null: never again, or it is no provider's.
  next_query_at timestamptz,
  queries integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index refund_parts_of on refund_parts (refund_id);
create index refund_parts_of_receipt on refund_parts (receipt_id);
create index refund_parts_due on refund_parts (next_query_at) where next_query_at is not null;
