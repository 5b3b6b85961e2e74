-- Things that are given up after payment.

-- True while a refund that ends the line waits to be decided, or is on its way: the person still has it.
alter table order_lines add column ending boolean not null default false;
