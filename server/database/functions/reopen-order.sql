-- Reopens a cancelled order unchanged: its lines hold their places, its code is used, its people are registered, and
-- its amount is due. Returns false if its units are no longer available or are kept for the waiting list, or if its
-- code can't be used again; the caller must then roll back. The caller has locked the order and its registration, and
-- has checked that the registration has no other order.
create function reopen_order(which uuid, who uuid, why text, moment timestamptz) returns boolean language plpgsql as $$
declare
  lines constant order_lines[] := array(select line from order_lines as line where line.order_id = which);
  taken constant unit_change[] := array(
    select row(null, kind, ref, day, unit, count(*))::unit_change from (
      select * from units_of(lines)
      union all select * from used_codes(array(select orders from orders where id = which))) as units
    group by kind, ref, day, unit);
  registration uuid;
begin
  perform lock_counters(taken);
  begin
    perform change_counters(taken);
  exception when check_violation then
    return false;
  end;
  -- Refuses if the hotel no longer has a night, if more rooms would be taken than there are, which no constraint
  -- prevents, or if other people wait for the units.
  if exists (
    select from unnest(taken) as change
    left join unnest(lock_counters(taken)) as counter
      on counter.kind = change.kind and counter.ref = change.ref and counter.day is not distinct from change.day
    where counter.ref is null or rooms_taken(counter) > counter.stock or is_kept(counter, change)) then
    return false;
  end if;
  if exists (
    select from orders join discount_codes as code on code.id = code_id
    where orders.id = which and code.most_per_account <= (
      select count(*) from orders as other
      where other.code_id = code.id and other.account_id = orders.account_id and other.state <> 'cancelled')) then
    return false;
  end if;

  update order_lines set held = true where order_id = which;
  insert into order_history (order_id, from_state, to_state, at, actor, reason)
    select which, state, 'unpaid', moment, who, why from orders where id = which;
  update orders set state = 'unpaid', hold_until = null, changed_at = moment where id = which
    returning registration_id into registration;
  insert into ledger_postings (journal, order_id, account, currency, amount, at)
    select new.journal, new.id, posting.account, new.currency, posting.amount, moment
    from (select nextval('ledger_journals') as journal, * from orders where id = which) as new
    cross join lateral (values
      ('receivable', new.total), ('discount', new.discount), ('conference', -new.conference_fee),
      ('hotel', -new.hotel_fee), ('activity', -new.activity_fee)) as posting (account, amount)
    where posting.amount <> 0;

  update participants set state = 'registered', registered_at = moment
    where id in (select participant_id from unnest(lines) where kind = 'conference');
  insert into stays (participant_id, meeting_id, order_id, choice, room_type_id, check_in, check_out, gender)
    select line.participant_id, person.meeting_id, which, case line.unit when 'room' then 'single' else 'shared' end,
      line.room_type_id, line.check_in, line.check_out, person.gender
    from unnest(lines) as line join participants as person on person.id = line.participant_id
    where line.kind = 'hotel';
  insert into registration_history (registration_id, subject, from_state, to_state, at, actor, reason)
    select id, 'state', state, 'submitted', moment, who, why from registrations where id = registration;
  update registrations set state = 'submitted', order_id = which, version = version + 1, changed_at = moment,
      members = (select count(*) from unnest(lines) where kind = 'conference')
    where id = registration;
  return true;
end $$;
