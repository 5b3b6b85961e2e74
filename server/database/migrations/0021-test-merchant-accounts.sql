-- Since when an account with a provider is used: the first test that it passed since its last change.
alter table merchant_accounts add column ready_at timestamptz;
-- Until now an account was used as soon as it was there.
update merchant_accounts set ready_at = changed_at where retired_at is null;
