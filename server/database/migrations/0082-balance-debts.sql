-- A provider can take back money of a recharge that the person has spent already: the balance is below zero then, and the
-- amount is the person's debt. Nothing else brings a balance below zero, or further below it; a credit may leave it there.
alter table balances drop constraint balances_amount_check;
alter table balance_entries drop constraint balance_entries_balance_check;
alter table balance_entries add check (balance >= 0 or amount > 0 or kind in ('recharge_reversed', 'merged_in'));
create index balances_in_debt on balances (account_id, currency) where amount < 0;
