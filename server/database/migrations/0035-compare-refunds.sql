-- Refunds are compared with the providers' bills, too. Those that arrived before are not asked for.
alter table refund_parts add column billed_on date;
update refund_parts set billed_on = changed_at::date where state = 'done';
alter table reconciliation_differences drop constraint reconciliation_differences_kind_check;
alter table reconciliation_differences add check (kind in ('settled', 'unknown', 'missing', 'amount', 'refund_settled',
  'refund_conflict', 'refund_missing', 'refund_amount'));
