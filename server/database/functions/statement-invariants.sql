-- Rules between bank statements and receipts. Like the views of invariants.sql, each must be empty at every moment.

create view invariant_statements as
  -- The amounts recorded for a matched line must add up to the amount in the bank's statement.
  select statement_lines.id::text as what, 'a matched line and its receipts differ' as problem
  from statement_lines
    left join statement_matches on line_id = statement_lines.id
    left join receipts on receipts.id = receipt_id
  where statement_lines.state = 'matched'
  group by statement_lines.id
  having coalesce(sum(receipts.amount), 0) <> statement_lines.amount
    or bool_or(receipts.undone_at is not null or receipts.currency <> statement_lines.currency
      or receipts.meeting_id <> statement_lines.meeting_id)
  union all
  select line_id::text, 'counted though not matched'
  from statement_matches join statement_lines on statement_lines.id = line_id where state <> 'matched'
  union all
  select receipts.id::text, 'from a statement without its line'
  from receipts left join statement_matches on receipt_id = receipts.id and is_own
  where source = 'statement' and (undone_at is null) <> (line_id is not null);
