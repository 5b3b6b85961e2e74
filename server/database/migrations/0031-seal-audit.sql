-- Which conference an entry of the audit log is about: null for accounts, series and the site's own pages.
alter table audit_log add column meeting_id uuid;

alter table audit_log disable trigger audit_log_append_only;
with named as (
  select id, split_part(object, ':', 1) as kind, split_part(object, ':', 2) as ref from audit_log
), owned as (
  select 'meeting' as kind, id::text as ref, id as meeting_id from meetings
  union all select 'registration', id::text, meeting_id from registrations
  union all select 'participant', id::text, meeting_id from participants
  union all select 'order', id::text, meeting_id from orders
  union all select 'waiting_entry', id::text, meeting_id from waiting_entries
  union all select 'code', id::text, meeting_id from discount_codes
  union all select 'receipt', id::text, meeting_id from receipts
  union all select 'recharge', id::text, meeting_id from recharges
  union all select 'withdrawal', id::text, meeting_id from withdrawals
  union all select 'statement', id::text, meeting_id from statements
  union all select 'statement_line', id::text, meeting_id from statement_lines
  union all select 'difference', one.id::text, meeting_id from reconciliation_differences as one
    join reconciliations on reconciliations.id = reconciliation_id
  union all select 'invoice', id::text, meeting_id from invoices
  union all select 'document', id::text, meeting_id from documents
  union all select 'news', id::text, meeting_id from news
  union all select 'page', id::text, meeting_id from pages
)
update audit_log set meeting_id = owned.meeting_id
  from named join owned using (kind, ref) where named.id = audit_log.id and owned.meeting_id is not null;
alter table audit_log enable trigger audit_log_append_only;

create index audit_log_meeting on audit_log (meeting_id, id) where meeting_id is not null;

-- Each seal closes the entries after the one before it, up to `to_id`. Its hash is made from the hash of the seal before it
-- and from the text of its entries, so that a later change of any entry or seal no longer fits (decision 51).
create table audit_seals (
  number bigint primary key,
  from_id bigint not null,
  to_id bigint not null unique,
  entries integer not null check (entries > 0),
  sealed_at timestamptz not null,
  hash bytea not null check (octet_length(hash) = 32),
  check (from_id <= to_id)
);
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
