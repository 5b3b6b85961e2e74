-- Another registration type after payment.

-- A place of another type takes over from this line; it has no price of its own, so that the sums of the order stay.
alter table order_lines add column replaces bigint references order_lines (id);
-- What the place is worth since then: the price of the type at that moment. Null: what it cost.
alter table order_lines add column worth integer check (worth >= 0);
alter table order_lines add check ((replaces is null) = (worth is null));
create unique index order_lines_replaced on order_lines (replaces) where replaces is not null;

-- While an order for a dearer type waits to be paid, the person has the place of the earlier type and keeps the other one.
drop index order_lines_one_registration;
create unique index order_lines_one_registration on order_lines (participant_id) where held and not pending and kind = 'conference';
