-- Which wallets there are is said by the program's registry alone, and the column that names one is called so.

alter table receipts drop constraint receipts_provider_check;
alter table merchant_accounts drop constraint merchant_accounts_provider_check;
alter table payment_attempts drop constraint payment_attempts_provider_check;
alter table payment_notices drop constraint payment_notices_provider_check;
alter table reconciliations drop constraint reconciliations_provider_check;

alter table merchant_accounts rename column provider to wallet;
alter table payment_attempts rename column provider to wallet;
alter table payment_notices rename column provider to wallet;
alter table reconciliations rename column provider to wallet;
