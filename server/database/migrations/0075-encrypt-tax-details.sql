-- Tax numbers and remarks of invoices are encrypted, both as one value bound to its row. What was stored before stays where
-- it was, in the JSON or in the columns tax_number and note, until the job encrypt_tax_details moves it.
alter table orders add column tax_details text;
alter table registrations add column tax_details text;
alter table invoices
  add column tax_details text,
  add column wish_tax_details text,
  -- Finds a whole tax number without showing it.
  add column tax_key bytea,
  alter column tax_number set default '',
  alter column note set default '';
alter table documents add column tax_details text;
create index invoices_by_tax_key on invoices (meeting_id, tax_key) where tax_key is not null;

-- What is left to move; empty after that.
create index orders_plain_tax on orders (id) where invoice ->> 'taxNumber' <> '' or invoice ->> 'note' <> '';
create index registrations_plain_tax on registrations (id)
  where head #>> '{invoice,taxNumber}' <> '' or head #>> '{invoice,note}' <> '';
create index invoices_plain_tax on invoices (id) where tax_number <> '' or note <> '';
create index invoices_plain_wish on invoices (id) where wish ->> 'taxNumber' <> '' or wish ->> 'note' <> '';
create index documents_plain_tax on documents (id)
  where content #>> '{buyer,taxNumber}' <> '' or content #>> '{buyer,note}' <> '';

-- A document stays as it was issued. Its encrypted part may come under another secret key, and may be moved out of the
-- content once; nothing else changes, also not with it.
create or replace function refuse_document_change() returns trigger language plpgsql as $$
declare
  moved constant text[] := '{content,tax_details}';
begin
  if tg_op = 'UPDATE' and new.tax_details is not null and to_jsonb(new) - moved = to_jsonb(old) - moved then
    if new.content = old.content and split_part(new.tax_details, '.', 2) <> split_part(old.tax_details, '.', 2) then
      return new;
    end if;
    if old.tax_details is null and new.content <> old.content
        and new.content = old.content #- '{buyer,taxNumber}' #- '{buyer,note}' then
      return new;
    end if;
  end if;
  raise exception 'a document that was issued is never changed';
end $$;
