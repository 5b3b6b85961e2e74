-- Documents that are written here and not by the tax system: invoices for buyers abroad, their credit notes, and receipts.

-- Written by us: issued at once, and reversed by credit notes.
alter table invoices add column is_own boolean not null default false;

-- The last number given, by conference, kind and year. Given in the transaction of its document: none is left out.
create table document_numbers (
  meeting_id uuid not null references meetings (id),
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (meeting_id, kind, year)
);

create table documents (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  order_id uuid not null references orders (id),
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null,
  currency text not null check (currency in ('CNY', 'USD')),
  amount integer not null check (amount > 0),
  -- Of an invoice and of its credit notes.
  invoice_id uuid references invoices (id),
  -- Everything that stands on it, in both languages.
  content jsonb not null,
  issued_at timestamptz not null,
  unique (meeting_id, kind, year, sequence),
  check ((kind = 'receipt') = (invoice_id is null))
);
create unique index documents_one_receipt on documents (order_id) where kind = 'receipt';
create unique index documents_one_invoice on documents (invoice_id) where kind = 'invoice';
create index documents_of_order on documents (order_id, issued_at, id);
create index documents_of_invoice on documents (invoice_id) where invoice_id is not null;

create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'a document that was issued is never changed';
end $$;
create trigger documents_are_final before update or delete on documents
  for each row execute function refuse_document_change();
