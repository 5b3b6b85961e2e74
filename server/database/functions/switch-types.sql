-- Changing the registration type of a person who has paid. Decision 49 explains why the first order keeps its amounts.

-- Changes a person's place to another type: the line is released, and a line without a price replaces it. `carried` is
-- the line of a paid order that has held the new place; null to take it now. Returns null if done, otherwise the name
-- of a sold-out unit. The caller has locked the registration and its orders.
create function switch_type(which bigint, to_type uuid, to_window uuid, to_worth integer, carried bigint, moment timestamptz)
returns text language plpgsql as $$
declare
  before order_lines;
  changes unit_change[];
  decisions checkout_decision[] := array[row('accepted', null, null, null, null)::checkout_decision];
  counters unit_counter[];
  new_identity text;
begin
  select * into before from order_lines where id = which;
  select identity_after into new_identity from order_lines where id = carried;
  changes := array[row(1, 'type', before.type_id, null, null, -1)::unit_change];
  if carried is null then
    changes := changes || row(1, 'type', to_type, null, null, 1)::unit_change;
  end if;
  -- Decides as for an order without a code whose buyer is not on the waiting list.
  select * into decisions, counters from checkout_take(decisions, lock_counters(changes), changes,
    array[null]::uuid[], array[null]::orders[], array[null]::uuid[], null);
  if (decisions[1]).outcome <> 'accepted' then return (decisions[1]).unit; end if;
  perform change_counters(changes);
  update order_lines set held = false, pending = false where id in (which, carried);
  insert into order_lines (order_id, participant_id, kind, type_id, window_id, quantity, unit_amount, held, replaces, worth,
      identity_before)
    values (before.order_id, before.participant_id, 'conference', to_type, to_window, 1, 0, true, which, to_worth,
      case when new_identity is not null then (select identity from participants where id = before.participant_id) end);
  update participants set type_id = to_type, identity = coalesce(new_identity, identity), changed_at = moment
    where id = before.participant_id;
  return null;
end $$;

-- Restores the previous type after the payment of an order for another type was undone, if a place is left; the line of
-- that order then holds the other type's place again, until it is paid. Returns null if done, otherwise the name of a
-- sold-out unit.
create function switch_type_back(carried bigint, moment timestamptz) returns text language plpgsql as $$
declare
  kept order_lines;
  now_held order_lines;
  before order_lines;
  changes unit_change[];
  decisions checkout_decision[] := array[row('accepted', null, null, null, null)::checkout_decision];
  counters unit_counter[];
begin
  select * into kept from order_lines where id = carried;
  select * into now_held from order_lines
    where participant_id = kept.participant_id and held and not pending and kind = 'conference';
  select * into before from order_lines where id = now_held.replaces;
  changes := array[row(1, 'type', before.type_id, null, null, 1)::unit_change];
  select * into decisions, counters from checkout_take(decisions, lock_counters(changes), changes,
    array[null]::uuid[], array[null]::orders[], array[null]::uuid[], null);
  if (decisions[1]).outcome <> 'accepted' then return (decisions[1]).unit; end if;
  perform change_counters(changes);
  delete from order_lines where id = now_held.id;
  update order_lines set held = true where id = before.id;
  update order_lines set held = true, pending = true where id = carried;
  update participants set type_id = before.type_id, identity = coalesce(now_held.identity_before, identity),
    changed_at = moment where id = kept.participant_id;
  return null;
end $$;
