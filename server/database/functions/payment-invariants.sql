-- Rules between receipts, orders and the ledger. Like the views of invariants.sql, each must be empty at every moment.

create view invariant_receipts as
  select orders.id::text as what, 'order and receipts differ' as problem
  from orders left join receipts on order_id = orders.id
  group by orders.id having coalesce(sum(applied), 0) <> received
  union all
  -- Unapplied money is posted under the receipt's own id.
  select receipts.id::text, 'not applied'
  from receipts left join ledger_postings on subject_id = receipts.id and account = 'unapplied'
  group by receipts.id
  having coalesce(-sum(ledger_postings.amount), 0) <> case when undone_at is null then receipts.amount - applied - returned else 0 end
  union all
  select id::text, 'waits without a reason' from receipts where undone_at is null and (applied + returned < amount) <> (waits_for is not null);

create view invariant_slips as
  select slips.id::text as what, 'approved without its receipt' as problem
  from slips left join receipts on receipts.id = receipt_id
  where (slips.state = 'approved') <> (receipts.id is not null)
    or (receipts.order_id, receipts.recharge_id) is distinct from (slips.order_id, slips.recharge_id) and receipts.id is not null
  union all
  -- Proofs of payment for an order that was paid or cancelled in the meantime may be waiting, because finance checks
  -- them anyway.
  select orders.id::text, 'a slip waits while the places may be given away'
  from orders join slips on order_id = orders.id
  where slips.state = 'waiting' and orders.state = 'unpaid'
  union all
  select file_id, 'the slip of another order'
  from slip_files join slips on slips.id = slip_id
  where (slip_files.order_id, slip_files.recharge_id) is distinct from (slips.order_id, slips.recharge_id);

create view invariant_balances as
  select account_id::text as what, 'balance and postings differ' as problem
  from balances left join ledger_postings
    on subject_id = account_id and account = 'balance' and ledger_postings.currency = balances.currency
  group by account_id, balances.currency having coalesce(-sum(ledger_postings.amount), 0) <> balances.amount
  union all
  select subject_id::text, 'postings without a balance'
  from ledger_postings left join balances on account_id = subject_id and balances.currency = ledger_postings.currency
  where account = 'balance' and account_id is null
  union all
  select account_id::text, 'balance and statement differ'
  from balances left join balance_entries using (account_id, currency)
  group by account_id, currency, balances.amount having coalesce(sum(balance_entries.amount), 0) <> balances.amount
  union all
  -- The balance after each line of the statement must be the sum of all amounts up to it.
  select id::text, 'running balance' from (
    select id, balance, sum(amount) over (partition by account_id, currency order by id) as sum from balance_entries) as lines
  where balance <> sum
  union all
  -- A balance may only be negative by amounts that providers have reversed.
  select balances.account_id::text, 'a debt without a reversal'
  from balances left join balance_entries using (account_id, currency)
  group by balances.account_id, balances.currency, balances.amount
  having balances.amount < coalesce(sum(balance_entries.amount)
    filter (where kind in ('recharge_reversed', 'merged_in') and balance_entries.amount < 0), 0)
  union all
  select balance_entries.id::text, 'spent below zero'
  from balance_entries where balance < 0 and amount < 0 and kind not in ('recharge_reversed', 'merged_in');
create view invariant_refunds as
  -- The order's refunded amount, its completed refund parts and the ledger must agree.
  select orders.id::text as what, 'order and refunds differ' as problem
  from orders left join (
    select refunds.order_id, sum(refund_parts.amount) as amount
    from refund_parts join refunds on refunds.id = refund_id
    where refund_parts.state = 'done' and refunds.receipt_id is null group by 1) as given on given.order_id = orders.id
  where coalesce(given.amount, 0) <> refunded
  union all
  -- Includes refunds in progress, so that the same money is not refunded twice.
  select receipts.id::text, 'more than was received'
  from receipts join refund_parts on refund_parts.receipt_id = receipts.id and refund_parts.state <> 'failed'
  join refunds on refunds.id = refund_id and refunds.receipt_id is null
  group by receipts.id having sum(refund_parts.amount) > applied
  union all
  select receipts.id::text, 'given back and not noted'
  from receipts left join (
    select refund_parts.receipt_id, sum(refund_parts.amount) as amount
    from refund_parts join refunds on refunds.id = refund_id
    where refund_parts.state = 'done' and refunds.receipt_id is not null group by 1) as given on given.receipt_id = receipts.id
  where coalesce(given.amount, 0) <> returned
  union all
  select refunds.id::text, 'parts'
  from refunds left join refund_parts on refund_id = refunds.id
  group by refunds.id
  having case refunds.state
    when 'sent' then coalesce(sum(refund_parts.amount), 0) <> refunds.amount
    when 'done' then coalesce(sum(refund_parts.amount) filter (where refund_parts.state = 'done'), 0) <> refunds.amount
    when 'failed' then count(*) filter (where refund_parts.state = 'failed') = 0
    else count(refund_parts.id) > 0 end
  union all
  select refunds.id::text, 'order not refunding'
  from refunds join orders on orders.id = order_id
  where refunds.receipt_id is null and refunds.state = 'sent' and orders.state <> 'refunding'
  union all
  select orders.id::text, 'refunding without a refund'
  from orders where state = 'refunding'
    and not exists (select from refunds where order_id = orders.id and receipt_id is null and refunds.state = 'sent')
  union all
  -- A held line must be marked as `ending` if and only if a refund in progress cancels it.
  select order_lines.id::text, 'ending and refund differ'
  from order_lines where held and ending <> exists (
    select from refunds where refunds.order_id = order_lines.order_id and refunds.state in ('asked', 'confirming', 'sent')
      and order_lines.id = any (refunds.line_ids));

create view invariant_recharges as
  select recharges.id::text as what, 'recharge and receipts differ' as problem
  from recharges left join receipts on recharge_id = recharges.id
  group by recharges.id having coalesce(sum(applied), 0) <> credited
  union all
  -- Money received for a top-up must be in the statement exactly once, less its reversal by the provider. Nothing else
  -- may be there as a top-up.
  select coalesce(receipts.id, entries.receipt_id)::text, 'receipt and statement differ'
  from (select * from receipts where recharge_id is not null and applied > 0) as receipts
  full join (
    select coalesce(refunds.receipt_id, subject_id) as receipt_id, entry.currency, sum(entry.amount) as amount
    from balance_entries as entry left join refunds on refunds.id = subject_id
    where entry.kind in ('recharge', 'recharge_reversed') group by 1, 2 having sum(entry.amount) <> 0
  ) as entries on entries.receipt_id = receipts.id
  where receipts.applied is distinct from entries.amount or receipts.currency is distinct from entries.currency
  union all
  select recharges.id::text, 'a slip waits while it can be paid again'
  from recharges join slips on recharge_id = recharges.id where slips.state = 'waiting' and recharges.state = 'unpaid';

-- The amount that an order received from a balance must have left that balance exactly once.
create view invariant_paid_from_balance as
  select coalesce(receipts.id, subject_id)::text as what, 'receipt and statement differ' as problem
  from (select * from receipts where provider = 'balance') as receipts
  full join (select * from balance_entries where kind = 'payment') as entries on subject_id = receipts.id
  where receipts.amount is distinct from -entries.amount or receipts.currency is distinct from entries.currency
    or receipts.order_id is distinct from entries.order_id;

create view invariant_withdrawals as
  -- The amount of a withdrawal is posted separately until the request is decided.
  select withdrawals.id::text as what, 'reserved' as problem
  from withdrawals left join ledger_postings on subject_id = withdrawals.id and account = 'withdrawal'
  group by withdrawals.id
  having coalesce(-sum(ledger_postings.amount), 0) <> case state when 'asked' then withdrawals.amount else 0 end
  union all
  select withdrawals.id::text, 'statement'
  from withdrawals left join balance_entries on subject_id = withdrawals.id
  group by withdrawals.id
  having coalesce(-sum(balance_entries.amount), 0) <> case when state in ('asked', 'paid') then withdrawals.amount else 0 end;
