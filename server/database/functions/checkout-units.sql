-- The units that the orders of a batch take; check-out.sql describes when each of these functions is called.

-- The discount codes that orders use, in the form of held_units. An order releases its use only when it is cancelled.
create function used_codes(placed orders[]) returns table (order_id uuid, kind text, ref uuid, day date, unit text)
language sql immutable as $$
  select used.id, 'code', used.code_id, null::date, null::text from unnest(placed) as used where used.code_id is not null
$$;

-- The units that the accepted orders take so far, less those that their earlier orders release. Sorted by order;
-- releases come first.
create function checkout_changes(placed orders[], lines order_lines[], replaced uuid[], decisions checkout_decision[])
returns unit_change[] language plpgsql as $$
declare
  ids constant uuid[] := array(select id from unnest(placed));
begin
  return array(
    select row(nr, kind, ref, day, unit, sum(count))::unit_change
    from (
      select array_position(ids, order_id) as nr, kind, ref, day, unit, 1 as count from units_of(lines)
      union all
      select array_position(ids, order_id), kind, ref, day, unit, 1 from used_codes(placed)
      union all
      select array_position(replaced, order_id), kind, ref, day, unit, -1 from held_units(array_remove(replaced, null))
      union all
      select array_position(replaced, order_id), kind, ref, day, unit, -1
      from used_codes(array(select orders from orders where id = any (array_remove(replaced, null))))
    ) as pieces
    where (decisions[nr]).outcome = 'accepted'
    group by nr, kind, ref, day, unit having sum(count) <> 0
    order by nr, sum(count) > 0, kind, ref, day, unit);
end $$;

-- Decides whether an order may use its discount code; its counter has already limited the total uses. Takes no locks:
-- the code is locked with the counters, unless the order only keeps the code of the order that it replaces. The orders
-- of this batch may be written already, so those among them are counted by their decisions.
create function checkout_use_code(
  decisions checkout_decision[], placed orders[], replaced uuid[], nr integer, moment timestamptz)
returns checkout_decision language plpgsql as $$
declare
  wanted constant orders := placed[nr];
  code discount_codes;
  uses integer;
begin
  select * into code from discount_codes where id = wanted.code_id;
  if code.meeting_id is distinct from wanted.meeting_id or not code.active or code.valid_from > moment
    or code.valid_until <= moment then
    return row('code_over', null, null, null, null)::checkout_decision;
  end if;
  if code.most_per_account is null then return decisions[nr]; end if;
  select count(*) into uses from orders
    where code_id = wanted.code_id and account_id = wanted.account_id and state <> 'cancelled'
      and id <> all (array(select id from unnest(placed)))
      and id <> all (array(select replaced[other] from generate_series(1, nr) as other
        where replaced[other] is not null and (decisions[other]).outcome = 'accepted'));
  select uses + count(*) into uses from generate_series(1, nr - 1) as other
    where (decisions[other]).outcome = 'accepted' and (placed[other]).code_id = wanted.code_id
      and (placed[other]).account_id = wanted.account_id;
  if uses >= code.most_per_account then return row('code_used_by_you', null, null, null, null)::checkout_decision; end if;
  return decisions[nr];
end $$;
