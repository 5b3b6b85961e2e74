-- Orders that add to a paid one: more nights, a room, activities.

-- The first order of the registration, which it adds to; null: it is the first.
alter table orders add column adds_to uuid references orders (id);
create index orders_adding on orders (adds_to) where adds_to is not null;
-- One change at a time.
create unique index orders_one_open_addition on orders (adds_to)
  where adds_to is not null and state in ('unpaid', 'pay_pending');

-- True while the order it is an addition of is not paid: its places are held, but the person does not have them yet.
alter table order_lines add column pending boolean not null default false;

-- Nights may be added before and after those that a person has; no night begins twice.
drop index order_lines_one_stay;
create unique index order_lines_one_stay on order_lines (participant_id, check_in) where held and kind = 'hotel';
