-- Orders that were paid before there were invoices: what their buyers asked for becomes a request, as it does with every payment
-- since. A buyer abroad asks on the order's page, and gets an invoice of ours without finance.
insert into invoices (id, meeting_id, order_id, account_id, kind, title_type, title, tax_number, email, note, currency, amount,
    state, requested_at, changed_at)
  select gen_random_uuid(), meeting_id, id, account_id, coalesce(invoice ->> 'kind', 'ordinary'),
    coalesce(invoice ->> 'titleType', 'company'), coalesce(invoice ->> 'title', ''), coalesce(invoice ->> 'taxNumber', ''),
    coalesce(invoice ->> 'email', ''), coalesce(invoice ->> 'note', ''), currency, received - refunded, 'requested',
    changed_at, changed_at
  from orders
  where state in ('pay_success', 'partially_refunded') and received > refunded and jsonb_typeof(invoice) = 'object'
    and invoice ->> 'titleType' is distinct from 'overseas'
    and not exists (select from invoices where order_id = orders.id);
