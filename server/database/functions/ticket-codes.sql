-- Returns the code for a number, as `ticketCodeOf` of the contract writes it: seven characters and a check character.
create function ticket_code(number bigint) returns text language sql immutable strict parallel safe as $$
  select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXY', digit + 1, 1), '' order by place)
    || substr('23456789ABCDEFGHJKMNPQRSTVWXY', (29 - sum(digit * (9 - place)) % 29)::integer % 29 + 1, 1)
  from (
    select place::integer, (number / power % 29)::integer as digit
    from unnest(array[594823321, 20511149, 707281, 24389, 841, 29, 1]::bigint[]) with ordinality as powers (power, place)
  ) as digits
$$;

-- Uses the first 48 bits of a random id, which come from a cryptographic source.
create function new_ticket_code() returns text language sql volatile as $$
  select ticket_code(('x' || translate(left(gen_random_uuid()::text, 13), '-', ''))::bit(48)::bigint % 17249876309)
$$;

-- Like the views of invariants.sql, this one must be empty at every moment.
create view invariant_tickets as
  select tickets.participant_id::text as what, 'the ticket of another conference or registration' as problem
  from tickets join participants on participants.id = tickets.participant_id
  where tickets.meeting_id <> participants.meeting_id or tickets.registration_id <> participants.registration_id
  union all
  select meeting_id::text, 'tickets without a key that signs them'
  from (select distinct meeting_id from tickets) as found
  where not exists (select from ticket_keys where ticket_keys.meeting_id = found.meeting_id);
