-- Rules that must hold at every moment: each view lists the rows that break a rule, so each must be empty. Tests read
-- them after every test file, operators with `npm run admin -- check-data`. Server code does not read them.

create view invariant_stock as
  with held as (
    select kind, ref, day, count(*) as pieces,
      count(*) filter (where unit = 'room') as rooms,
      count(*) filter (where unit = 'men_bed') as men,
      count(*) filter (where unit = 'women_bed') as women
    from (
      select case kind when 'conference' then 'type' when 'hotel' then 'night' else kind end as kind,
        coalesce(type_id, room_type_id, activity_id) as ref, night::date as day, unit
      from order_lines left join lateral generate_series(check_in, check_out - 1, interval '1 day') as night on true
      where held
    ) as units group by kind, ref, day
  )
  select 'type' as kind, id, null::date as day, taken as counted, coalesce(pieces, 0) as held
  from registration_types left join held on kind = 'type' and ref = id
  where taken <> coalesce(pieces, 0) or taken < 0 or taken > stock
  union all
  select 'activity', id, null, taken, coalesce(pieces, 0)
  from activities left join held on held.kind = 'activity' and ref = id
  where taken <> coalesce(pieces, 0) or taken < 0 or taken > stock
  union all
  select 'night', room_type_id, room_nights.day, taken, coalesce(pieces, 0)
  from room_nights left join held on kind = 'night' and ref = room_type_id and held.day = room_nights.day
  where (rooms_taken, men_beds, women_beds) is distinct from (coalesce(rooms, 0), coalesce(men, 0), coalesce(women, 0))
    or taken > stock
  union all
  -- Units sold for a night that the hotel doesn't have.
  select 'lost night', ref, held.day, 0, pieces
  from held left join room_nights on room_type_id = ref and room_nights.day = held.day
  where kind = 'night' and room_type_id is null
  union all
  select 'lapsed order', orders.id, null, 0, count(*)
  from orders join order_lines on order_id = orders.id and held
  where not holds_places(state) group by orders.id
  union all
  select 'empty order', orders.id, null, 0, 0
  -- A paid add-on order may have no held lines, because its items may have been cancelled without a refund.
  from orders where state in ('unpaid', 'pay_pending', 'pay_success', 'refunding') and refunded = 0
    and not (adds_to is not null and state = 'pay_success')
    and not exists (select from order_lines where order_id = orders.id and held);

create view invariant_price as
  select orders.id as order_id, 'not effective' as problem
  from orders join order_lines on order_id = orders.id
  where kind = 'conference' and (price_from > priced_at or price_until <= priced_at)
  union all
  select orders.id, 'fees'
  from orders left join order_lines on order_id = orders.id
  group by orders.id
  having (conference_fee, hotel_fee, activity_fee) is distinct from (
    coalesce(sum(amount) filter (where kind = 'conference'), 0)::integer,
    coalesce(sum(amount) filter (where kind = 'hotel'), 0)::integer,
    coalesce(sum(amount) filter (where kind = 'activity'), 0)::integer);

create view invariant_money as
  select journal::text as what, 'does not balance' as problem from ledger_postings group by journal having sum(amount) <> 0
  union all
  select journal::text, 'two orders or currencies' from ledger_postings
  group by journal having count(distinct order_id) > 1 or count(distinct currency) > 1
  union all
  select orders.id::text, 'receivable'
  from orders left join ledger_postings on order_id = orders.id and account = 'receivable'
  group by orders.id
  having coalesce(sum(amount), 0) <> case when state in ('unpaid', 'pay_pending') then total - received else 0 end
  union all
  -- Payments from a balance and refunds to one are posted to the balance.
  select orders.id::text, 'cash'
  from orders left join ledger_postings on order_id = orders.id and account in ('cash', 'balance')
  group by orders.id
  having coalesce(sum(amount), 0) <> received - refunded
  union all
  -- Refunds reduce the earnings.
  select orders.id::text, 'refunds'
  from orders left join ledger_postings on order_id = orders.id and account = 'refunds'
  group by orders.id having coalesce(sum(amount), 0) <> refunded
  union all
  select id::text, 'paid in part' from orders
  where case state
    when 'pay_success' then received <> total
    when 'refunding' then received <> total
    when 'pay_pending' then total > 0 and received >= total
    when 'unpaid' then received <> 0
    when 'cancelled' then received <> 0
    else received <> total end
  union all
  select id::text, 'refunded in part' from orders
  where case state
    when 'refunded' then refunded <> received
    -- The whole amount may be refunded while the order continues, because free items are still held.
    when 'partially_refunded' then refunded = 0 or (refunded >= received
      and not exists (select from order_lines where order_id = orders.id and held))
    when 'refunding' then false
    else refunded <> 0 end;

create view invariant_codes as
  select discount_codes.id, 'uses' as problem
  from discount_codes left join orders on code_id = discount_codes.id and state <> 'cancelled'
  group by discount_codes.id having uses <> count(orders.id) or uses > most_uses
  union all
  select code_id, 'uses of one account'
  from orders join discount_codes on discount_codes.id = code_id
  where state <> 'cancelled' group by code_id, account_id, most_per_account having count(*) > most_per_account
  union all
  select orders.id, 'the code of another meeting'
  from orders join discount_codes on discount_codes.id = code_id where orders.meeting_id <> discount_codes.meeting_id
  union all
  select orders.id, 'discount and ledger differ'
  from orders left join ledger_postings on order_id = orders.id and account = 'discount'
  where state <> 'cancelled' group by orders.id having coalesce(sum(ledger_postings.amount), 0) <> discount;

create view invariant_states as
  select order_id as id, 'order step' as problem from order_history
  where from_state is not null and (from_state, to_state) not in (select from_state, to_state from order_steps)
  union all
  select orders.id, 'order history'
  from orders left join lateral (
    select to_state from order_history where order_id = orders.id order by id desc limit 1) as last on true
  where state is distinct from last.to_state
  union all
  select order_id, 'order gap' from (
    select order_id, from_state, lag(to_state) over (partition by order_id order by id) as before from order_history) as steps
  where from_state is distinct from before
  union all
  select registration_id, 'review step' from registration_history
  where subject = 'review' and (from_state, to_state) not in (select from_state, to_state from review_steps)
  union all
  select registrations.id, 'review history'
  from registrations left join lateral (
    select to_state from registration_history where registration_id = registrations.id and subject = 'review'
    order by id desc limit 1) as last on true
  where coalesce(review, 'none') is distinct from coalesce(last.to_state, 'none')
  union all
  select registration_id, 'review gap' from (
    select registration_id, from_state, lag(to_state) over (partition by registration_id order by id) as before
    from registration_history where subject = 'review') as steps
  where from_state is distinct from coalesce(before, 'none')
  union all
  -- The rules decide whether a registration may be reviewed before payment, but it is never reviewed without an order.
  select registrations.id, 'order of registration'
  from registrations join orders on orders.id = registrations.order_id
  where orders.state = 'cancelled' or orders.registration_id <> registrations.id
  union all
  select orders.id, 'order without registration'
  from orders left join registrations on registrations.order_id = coalesce(orders.adds_to, orders.id)
  where orders.state <> 'cancelled' and registrations.id is null
    and ((refunded = 0 and adds_to is null)
      or exists (select from order_lines where order_lines.order_id = orders.id and held));

create view invariant_people as
  select participants.id, 'registered without an order' as problem
  from participants join registrations on registrations.id = registration_id
  where participants.state = 'registered' and (registrations.state <> 'submitted'
    or not exists (select from order_lines where participant_id = participants.id and held and kind = 'conference'))
  union all
  select order_lines.participant_id, 'an order line without its participant'
  from order_lines left join participants on participants.id = order_lines.participant_id
  where held and participants.state is distinct from 'registered'
  union all
  select participants.id, 'another type than ordered'
  from participants join order_lines on participant_id = participants.id and held and not pending and kind = 'conference'
  where order_lines.type_id <> participants.type_id
  union all
  select participants.id, 'another meeting'
  from participants join registrations on registrations.id = registration_id
  where participants.meeting_id <> registrations.meeting_id
  union all
  select registrations.id, 'number of members'
  from registrations left join participants on registration_id = registrations.id and participants.state = 'registered'
  where registrations.state = 'submitted' group by registrations.id
  having members <> count(participants.id) or members = 0
  union all
  select person_keys.participant_id, 'known without being registered'
  from person_keys join participants on participants.id = participant_id where state <> 'registered';

create view invariant_rooms as
  select stays.participant_id as id, 'stay and order differ' as problem
  from stays left join (
    -- Later orders may have added nights, before or after those of the first.
    select participant_id, min(room_type_id::text)::uuid as room_type_id, min(check_in) as check_in,
      max(check_out) as check_out, min(unit) as unit, sum(quantity) as nights,
      count(distinct room_type_id) + count(distinct unit) as kinds
    from order_lines where held and not pending and kind = 'hotel' group by participant_id
  ) as booked on booked.participant_id = stays.participant_id
  where case
    when choice in ('no_hotel', 'no_room') then booked.participant_id is not null
    else (booked.room_type_id, booked.check_in, booked.check_out, booked.unit, booked.nights, booked.kinds) is distinct from
      (stays.room_type_id, stays.check_in, stays.check_out,
        case when choice = 'single' then 'room' when gender = 'male' then 'men_bed' else 'women_bed' end,
        (stays.check_out - stays.check_in)::bigint, 2::bigint) end
  union all
  select order_lines.participant_id, 'ordered without a stay'
  from order_lines left join stays using (participant_id)
  where held and not pending and kind = 'hotel' and stays.participant_id is null
  union all
  select stays.participant_id, 'a stay without its participant'
  from stays left join participants on participants.id = participant_id where participants.state is distinct from 'registered'
  union all
  select room_places.participant_id, 'in a room not booked'
  from room_places join stays using (participant_id)
  where choice not in ('single', 'shared') or (stays.room_type_id, stays.check_in, stays.check_out) is distinct from
    (room_places.room_type_id, room_places.check_in, room_places.check_out)
  union all
  select rooms.id, 'who shares'
  from rooms join room_places on room_id = rooms.id join stays using (participant_id)
  group by rooms.id
  having count(distinct stays.gender) > 1 or (count(*) > 1 and bool_or(choice <> 'shared')) or count(*) > min(rooms.capacity)
  union all
  select rooms.id, 'empty room' from rooms where not exists (select from room_places where room_id = rooms.id)
  union all
  select rooms.id, 'capacity' from rooms join room_types on room_types.id = room_type_id
  where rooms.capacity <> room_types.capacity or rooms.meeting_id <> room_types.meeting_id;

create view invariant_changes as
  select orders.id, 'adds to no first order' as problem
  from orders join orders as first on first.id = orders.adds_to
  where first.adds_to is not null or first.registration_id <> orders.registration_id
  union all
  -- The lines of an add-on order count once it is paid, and the first order is never released before the add-on order.
  select orders.id, 'pending'
  from orders join order_lines on order_lines.order_id = orders.id and held
  where pending <> (adds_to is not null and state in ('unpaid', 'pay_pending'))
  union all
  select orders.id, 'adds to an order that is not paid'
  from orders join orders as first on first.id = orders.adds_to
  where orders.state not in ('cancelled', 'refunded') and first.state in ('unpaid', 'pay_pending', 'cancelled');

create view invariant_orders as
  select min(id::text) as id, 'one key, two orders' as problem
  from orders group by account_id, meeting_id, idempotency_key having count(*) > 1
  union all
  select id::text, 'number' from orders where number !~ '^P[0-9]{6}[0-9A-HJKMNP-TV-Z]{8}$';
