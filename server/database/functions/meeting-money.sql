-- Returns the postings of a conference: all postings of every journal in which one of its orders, receipts or balance
-- movements appears. A journal belongs to one conference, so debit and credit are equal for each conference and
-- currency.
create function meeting_postings(which uuid) returns setof ledger_postings language sql stable as $$
  select posting.* from ledger_postings as posting where posting.journal in (
    select own.journal from orders join ledger_postings as own on own.order_id = orders.id where orders.meeting_id = which
    union
    select own.journal from receipts join ledger_postings as own on own.subject_id = receipts.id
    where receipts.meeting_id = which
    union
    select own.journal from balance_entries as entry join ledger_postings as own on own.subject_id = entry.subject_id
    where entry.meeting_id = which)
$$;

-- Every amount that came in for a conference, and as a negative amount everything that left it. A payment from a
-- balance, or a refund to one, moves no money; money that leaves a balance for a bank account has the method `balance`.
create function money_moves(which uuid) returns table (at timestamptz, currency text, method text, amount integer)
language sql stable as $$
  select paid_at, receipts.currency, receipts.method, receipts.amount from receipts
  where meeting_id = which and undone_at is null and receipts.method <> 'balance'
  union all
  select part.changed_at, refunds.currency, receipts.method, -part.amount
  from refunds join refund_parts as part on part.refund_id = refunds.id and part.state = 'done'
  join receipts on receipts.id = part.receipt_id
  where refunds.meeting_id = which and refunds.way is distinct from 'balance'
  union all
  select decided_at, withdrawals.currency, 'balance', -withdrawals.amount from withdrawals
  where meeting_id = which and state = 'paid'
$$;

-- The figures of a conference by currency; every screen, list, chart and file with a sum of money uses them. Ordered:
-- the active orders after discounts and refunds. Applied: the money these orders have received and not refunded. Due:
-- ordered less applied. Received: money that came in less money that left. It is the sum of the applied money, the
-- unapplied money, top-ups and refunds to balances, less payments and withdrawals from balances.
create function money_figures(which uuid) returns table (
  currency text, ordered bigint, applied bigint, unapplied bigint, top_ups bigint, refunded_to_balances bigint,
  paid_from_balances bigint, withdrawn bigint, received bigint, refunded bigint)
language sql stable as $$
  select part.currency, sum(part.ordered)::bigint, sum(part.applied)::bigint, sum(part.unapplied)::bigint,
    sum(part.top_ups)::bigint, sum(part.to_balances)::bigint, sum(part.from_balances)::bigint, sum(part.withdrawn)::bigint,
    sum(part.applied + part.unapplied + part.top_ups + part.to_balances - part.from_balances - part.withdrawn)::bigint,
    sum(part.refunded)::bigint
  from (
    select orders.currency, sum(case state when 'cancelled' then 0 else total - orders.refunded end) as ordered,
      sum(orders.received - orders.refunded) as applied, 0 as unapplied, 0 as top_ups, 0 as to_balances, 0 as from_balances,
      0 as withdrawn, 0 as refunded
    from orders where meeting_id = which group by 1
    union all
    select receipts.currency, 0, 0, sum(amount - receipts.applied - returned), 0, 0, 0, 0, 0
    from receipts where meeting_id = which and waits_for is not null and undone_at is null group by 1
    union all
    -- Withdrawals count once they are paid. Merging accounts moves no money.
    select entry.currency, 0, 0, 0,
      coalesce(sum(amount) filter (where kind not in (
        'refund', 'payment', 'withdrawal', 'withdrawal_returned', 'merged_in', 'merged_out')), 0),
      coalesce(sum(amount) filter (where kind = 'refund'), 0), coalesce(-sum(amount) filter (where kind = 'payment'), 0), 0, 0
    from balance_entries as entry where meeting_id = which group by 1
    union all
    select withdrawals.currency, 0, 0, 0, 0, 0, 0, sum(amount), 0
    from withdrawals where meeting_id = which and state = 'paid' group by 1
    union all
    select refunds.currency, 0, 0, 0, 0, 0, 0, 0, sum(done.amount)
    from refunds join refund_parts as done on done.refund_id = refunds.id and done.state = 'done'
    where meeting_id = which group by 1
  ) as part group by 1
$$;

create view invariant_figures as
  -- The figures, the movements of money and the ledger must agree.
  select sums.meeting_id::text || ' ' || currency as what, 'received ' || sum(received) || ', moved ' || sum(moved)
    || ', in the ledger ' || sum(cash) as problem
  from (
    select meetings.id as meeting_id, currency, received, 0 as moved, 0 as cash
    from meetings cross join lateral money_figures(meetings.id)
    union all
    select meetings.id, currency, 0, amount, 0 from meetings cross join lateral money_moves(meetings.id)
    union all
    select meetings.id, currency, 0, 0, amount from meetings cross join lateral meeting_postings(meetings.id)
    where account = 'cash') as sums
  group by sums.meeting_id, currency having sum(received) <> sum(cash) or sum(moved) <> sum(cash)
  union all
  -- Every journal must belong to one conference.
  select posting.journal::text, 'of ' || count(own.meeting_id) || ' conferences'
  from ledger_postings as posting left join (
    select meetings.id as meeting_id, posting.id from meetings cross join lateral meeting_postings(meetings.id) as posting
  ) as own on own.id = posting.id
  group by posting.id, posting.journal having count(own.meeting_id) <> 1;
