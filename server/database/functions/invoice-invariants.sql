-- Rules between invoices, their files and orders. Like the views of invariants.sql, each must be empty at every moment.

create view invariant_invoices as
  select invoices.id::text as what, 'issued without a file' as problem
  from invoices where state in ('issued', 'to_reverse', 'reversed')
    and not exists (select from invoice_files where invoice_id = invoices.id)
  union all
  select invoices.id::text, 'a file before it was issued'
  from invoices where state in ('requested', 'exported', 'withdrawn')
    and exists (select from invoice_files where invoice_id = invoices.id)
  union all
  select file_id, 'the file of another conference'
  from invoice_files join invoices on invoices.id = invoice_id where invoice_files.meeting_id <> invoices.meeting_id
  union all
  select invoices.id::text, 'the order of another buyer or conference'
  from invoices join orders on orders.id = order_id
  where invoices.meeting_id <> orders.meeting_id or invoices.account_id <> orders.account_id
    or invoices.currency <> orders.currency
  union all
  select invoices.id::text, 'more than the order’s total'
  from invoices join orders on orders.id = order_id where invoices.amount > orders.total
    and invoices.state in ('requested', 'exported', 'issued', 'to_reverse');
