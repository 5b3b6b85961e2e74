-- The lists of states in contract/src/registration/orders/states.ts, for queries. A test compares them.

create function holds_places(state text) returns boolean language sql immutable as $$
  select state in ('unpaid', 'pay_pending', 'pay_success', 'refunding', 'partially_refunded')
$$;

create function is_paid(state text) returns boolean language sql immutable as $$
  select state in ('pay_success', 'refunding', 'partially_refunded')
$$;

create function was_paid(state text) returns boolean language sql immutable as $$
  select state in ('pay_success', 'refunding', 'partially_refunded', 'refunded')
$$;
