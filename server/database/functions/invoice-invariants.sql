-- Rules between invoices, their files and documents, and orders. Like the views of invariants.sql, each must be empty at every
-- moment.

create view invariant_invoices as
  select invoices.id::text as what, 'issued without a file' as problem
  from invoices where state in ('issued', 'to_reverse', 'reversed') and not is_own
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

create view invariant_documents as
  select meeting_id || ' ' || kind || ' ' || year as what, 'a number was left out, or given twice' as problem
  from document_numbers left join documents using (meeting_id, kind, year)
  group by meeting_id, kind, year, last having count(documents.id) <> last or max(documents.sequence) <> last
  union all
  select invoices.id::text, 'an invoice of our own without its document, or of another amount'
  from invoices left join documents on documents.invoice_id = invoices.id and documents.kind = 'invoice'
  where is_own and documents.amount is distinct from invoices.amount
  union all
  -- An invoice is reversed if and only if its credit notes add up to its amount.
  select invoices.id::text, 'credit notes and state differ'
  from invoices where is_own and (state = 'reversed') <> (amount = (
    select coalesce(sum(note.amount), 0) from documents as note
    where note.invoice_id = invoices.id and note.kind = 'credit_note'));
