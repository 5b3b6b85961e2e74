-- A notice whose text its provider's signature does not prove names something to ask the provider about. It waits here until
-- then; null for all others, and once the provider has answered.
alter table payment_notices add column ask_at timestamptz;
create index payment_notices_to_ask on payment_notices (ask_at) where handled_at is null and ask_at is not null;
