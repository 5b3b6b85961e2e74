-- Rules between receipts, orders and the ledger. Like the views of invariants.sql, each must be empty at every moment.

create view invariant_receipts as
  select orders.id::text as what, 'order and receipts differ' as problem
  from orders left join receipts on order_id = orders.id
  group by orders.id having coalesce(sum(applied), 0) <> received
  union all
  -- What no order has taken is kept apart under the receipt's own id.
  select receipts.id::text, 'not applied'
  from receipts left join ledger_postings on subject_id = receipts.id and account = 'unapplied'
  group by receipts.id
  having coalesce(-sum(ledger_postings.amount), 0) <> case when undone_at is null then receipts.amount - applied else 0 end
  union all
  select id::text, 'waits without a reason' from receipts where undone_at is null and (applied < amount) <> (waits_for is not null);

create view invariant_slips as
  select slips.id::text as what, 'approved without its receipt' as problem
  from slips left join receipts on receipts.id = receipt_id
  where (slips.state = 'approved') <> (receipts.id is not null) or receipts.order_id <> slips.order_id
  union all
  -- The order may have been paid or cancelled meanwhile; what was transferred for it is looked at all the same.
  select orders.id::text, 'a slip waits while the places may be given away'
  from orders join slips on order_id = orders.id
  where slips.state = 'waiting' and orders.state = 'unpaid'
  union all
  select file_id, 'the slip of another order'
  from slip_files join slips on slips.id = slip_id where slip_files.order_id <> slips.order_id;

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
  -- Each line of the statement goes on from the one before.
  select id::text, 'running balance' from (
    select id, balance, sum(amount) over (partition by account_id, currency order by id) as sum from balance_entries) as lines
  where balance <> sum;
