-- A named roommate who is not registered yet gets the invitation when they register with the same name and phone number.

create table roommate_requests (
  -- One for each person; it is deleted when it becomes an invitation, and with the order.
  from_participant uuid primary key references participants (id),
  meeting_id uuid not null references meetings (id),
  order_id uuid not null references orders (id),
  -- As typed, for the person who asks. The phone number is in the key only.
  name text not null,
  -- The blind index of name and phone number, as in person_keys.
  key bytea not null,
  created_at timestamptz not null
);
create index roommate_requests_of_key on roommate_requests (meeting_id, key);
create index roommate_requests_of_order on roommate_requests (order_id);
