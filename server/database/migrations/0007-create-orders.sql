-- Orders: what was agreed to, what it costs, what became of it.

create table orders (
  id uuid primary key,
  -- What people read out and write on a transfer; random, so that it can't be guessed.
  number text not null unique,
  meeting_id uuid not null references meetings (id),
  account_id uuid not null references accounts (id),
  registration_id uuid not null,
  idempotency_key text not null,
  request_hash bytea not null,
  currency text not null check (currency in ('CNY', 'USD')),
  conference_fee integer not null check (conference_fee >= 0),
  hotel_fee integer not null check (hotel_fee >= 0),
  activity_fee integer not null check (activity_fee >= 0),
  total integer not null generated always as (conference_fee + hotel_fee + activity_fee) stored,
  state text not null check (state in (
    'unpaid', 'pay_pending', 'pay_success', 'cancelled', 'refunding', 'refunded', 'partially_refunded')),
  method text,
  -- False while payment waits for the organizer's approval.
  payable boolean not null default true,
  -- When the places are given back; null: only when the order is cancelled.
  hold_until timestamptz,
  -- The moment by which its prices must be paid; null: no such moment.
  pay_by timestamptz,
  invoice jsonb,
  -- When the buyer agreed to the prices: on ordering, or later on repricing.
  priced_at timestamptz not null,
  placed_at timestamptz not null,
  changed_at timestamptz not null,
  unique (account_id, meeting_id, idempotency_key)
);
create index orders_of_meeting on orders (meeting_id, placed_at desc, id desc);
-- Counts and sums of a meeting's orders come from this index alone.
create index orders_by_state on orders (meeting_id, state, placed_at desc, id desc) include (currency, total, hold_until);
create index orders_of_registration on orders (registration_id);
create index orders_of_account on orders (account_id, placed_at desc);
create index orders_ending on orders (hold_until) where state = 'unpaid';

create table order_lines (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  participant_id uuid not null,
  kind text not null check (kind in ('conference', 'hotel', 'activity')),
  type_id uuid references registration_types (id),
  window_id uuid references price_windows (id),
  room_type_id uuid references room_types (id),
  check_in date,
  check_out date,
  unit text check (unit in ('room', 'men_bed', 'women_bed')),
  activity_id uuid references activities (id),
  -- The price window as it was agreed to: moving the window later changes nothing here.
  price_from timestamptz,
  price_until timestamptz,
  quantity integer not null check (quantity > 0),
  unit_amount integer not null check (unit_amount >= 0),
  amount integer not null generated always as (quantity * unit_amount) stored,
  -- True while its places are counted as taken.
  held boolean not null,
  check (case kind
    when 'conference' then type_id is not null and window_id is not null and room_type_id is null and activity_id is null and quantity = 1
    when 'hotel' then room_type_id is not null and unit is not null and check_in < check_out and quantity = check_out - check_in and type_id is null and activity_id is null
    else activity_id is not null and quantity = 1 and type_id is null and room_type_id is null end)
);
create index order_lines_of_order on order_lines (order_id);
create index order_lines_of_participant on order_lines (participant_id);
create index order_lines_of_type on order_lines (type_id) where held and type_id is not null;
create index order_lines_of_room on order_lines (room_type_id) where room_type_id is not null;
-- Who takes part in an activity, and by which order, comes from this index alone.
create index order_lines_of_activity on order_lines (activity_id) include (order_id, held) where activity_id is not null;
create index order_lines_of_window on order_lines (window_id) where window_id is not null;
create unique index order_lines_one_registration on order_lines (participant_id) where held and kind = 'conference';
create unique index order_lines_one_stay on order_lines (participant_id) where held and kind = 'hotel';
create unique index order_lines_one_place on order_lines (participant_id, activity_id) where held and kind = 'activity';

create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  from_state text,
  to_state text not null,
  at timestamptz not null,
  actor uuid,
  reason text not null default ''
);
create index order_history_of_order on order_history (order_id, id);
create trigger order_history_append_only before update or delete or truncate on order_history
  for each statement execute function refuse_change();

-- The allowed changes of state; a test compares them with the contract's.
create table order_steps (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into order_steps values
  ('unpaid', 'pay_pending'), ('unpaid', 'pay_success'), ('unpaid', 'cancelled'),
  ('pay_pending', 'pay_success'), ('pay_pending', 'unpaid'), ('pay_pending', 'cancelled'),
  ('pay_success', 'refunding'),
  ('refunding', 'refunded'), ('refunding', 'partially_refunded'), ('refunding', 'pay_success'),
  ('partially_refunded', 'refunding');

-- Double entry: the postings of one journal add up to zero.
create sequence ledger_journals;
create table ledger_postings (
  id bigint generated always as identity primary key,
  journal bigint not null,
  order_id uuid not null references orders (id),
  -- receivable, conference, hotel, activity, cash
  account text not null,
  currency text not null,
  amount integer not null check (amount <> 0),
  at timestamptz not null
);
create index ledger_postings_of_order on ledger_postings (order_id);
create trigger ledger_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();
