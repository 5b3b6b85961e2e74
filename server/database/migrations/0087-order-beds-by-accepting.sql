-- A person who has paid accepts an invitation to share a room by ordering a bed. The two share the room once it is paid.

alter table share_invitations
  -- The order for the bed. It adds to the registration's first order. Null if accepting orders nothing, or is still open.
  add column order_id uuid references orders (id);

create unique index share_invitations_of_order on share_invitations (order_id) where order_id is not null;
