-- Returns the conference of an audited object; null if it belongs to none (accounts, series, pages of the site). An
-- object that was deleted in the same transaction has the conference of its earlier entries.
create function audit_meeting(object text) returns uuid language plpgsql stable as $$
declare
  kind text := split_part(object, ':', 1);
  ref uuid := substring(object from ':([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid;
  meeting uuid;
begin
  if kind in ('account', 'series') or ref is null then return null; end if;
  if kind = 'meeting' then return ref;
  elsif kind = 'order' then select meeting_id into meeting from orders where id = ref;
  elsif kind = 'registration' then select meeting_id into meeting from registrations where id = ref;
  elsif kind = 'participant' then select meeting_id into meeting from participants where id = ref;
  elsif kind = 'waiting_entry' then select meeting_id into meeting from waiting_entries where id = ref;
  elsif kind = 'code' then select meeting_id into meeting from discount_codes where id = ref;
  elsif kind = 'receipt' then select meeting_id into meeting from receipts where id = ref;
  elsif kind = 'recharge' then select meeting_id into meeting from recharges where id = ref;
  elsif kind = 'withdrawal' then select meeting_id into meeting from withdrawals where id = ref;
  elsif kind = 'statement' then select meeting_id into meeting from statements where id = ref;
  elsif kind = 'statement_line' then select meeting_id into meeting from statement_lines where id = ref;
  elsif kind = 'difference' then
    select meeting_id into meeting from reconciliation_differences as one
      join reconciliations on reconciliations.id = one.reconciliation_id where one.id = ref;
  elsif kind = 'invoice' then select meeting_id into meeting from invoices where id = ref;
  elsif kind = 'document' then select meeting_id into meeting from documents where id = ref;
  elsif kind = 'submission' then select meeting_id into meeting from submissions where id = ref;
  elsif kind = 'news' then select meeting_id into meeting from news where id = ref;
  elsif kind = 'page' then select meeting_id into meeting from pages where id = ref;
  elsif kind = 'send_job' then select meeting_id into meeting from send_jobs where id = ref;
  elsif kind = 'message' then select meeting_id into meeting from message_log where id = ref;
  end if;
  if not found then
    select meeting_id into meeting from audit_log as earlier
      where earlier.object = audit_meeting.object and meeting_id is not null order by id desc limit 1;
  end if;
  return meeting;
end $$;
