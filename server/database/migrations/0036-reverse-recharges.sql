-- A provider may take back what a recharge was paid with.
alter table balance_entries drop constraint balance_entries_kind_check;
alter table balance_entries add check (kind in ('recharge', 'recharge_reversed', 'refund', 'payment', 'withdrawal',
  'withdrawal_returned'));
alter table recharges drop constraint recharges_check;
alter table recharges add check (state = 'pay_success' or credited = 0);
