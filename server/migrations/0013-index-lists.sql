-- The organiser's lists: a page costs the same in a meeting of fifty thousand people as in one of five hundred.

-- When the order that stands was placed: the day its people registered.
alter table registrations add column ordered_at timestamptz;
update registrations set ordered_at = orders.placed_at from orders where orders.id = registrations.order_id;
create function note_ordering() returns trigger language plpgsql as $$
begin
  new.ordered_at := case when new.order_id is null then null else new.changed_at end;
  return new;
end $$;
create trigger registrations_note_ordering before update of order_id on registrations
  for each row when (new.order_id is distinct from old.order_id) execute function note_ordering();

create index registrations_ordered on registrations (meeting_id, coalesce(review, 'none'), ordered_at desc, id desc)
  include (review) where state = 'submitted';
create index registrations_not_ordered on registrations (meeting_id, state, changed_at desc, id desc) where state <> 'submitted';

-- Names as Chinese readers look them up: by their sound, Latin letters without regard to case.
drop index participants_by_name;
create index participants_by_name on participants (meeting_id, full_name collate "zh-x-icu", id) where state = 'registered';

-- Counts and sums of a meeting's orders without visiting the orders.
drop index orders_by_state;
create index orders_by_state on orders (meeting_id, state, placed_at desc, id desc) include (currency, total, hold_until);

-- Who takes part, and by which order, without visiting the lines.
drop index order_lines_of_activity;
create index order_lines_of_activity on order_lines (activity_id) include (order_id, held) where activity_id is not null;

-- Whoever has all of these pieces and the text itself; `most` bounds the work. The pieces are mixed with the meeting, so
-- they are the only way in worth taking: the planner knows no statistics about a needle and would wander off.
create function search_participants(pieces integer[], pattern text, most integer) returns setof participants
language sql stable rows 100 set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select * from participants
  where search_tokens @> pieces and search_text like pattern and state = 'registered' limit most
$$;
create function search_registrations(pieces integer[], pattern text, most integer) returns setof registrations
language sql stable rows 100 set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select * from registrations where search_tokens @> pieces and search_text like pattern limit most
$$;
