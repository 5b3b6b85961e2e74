-- Whether people can register at a moment: 'not_open', 'open' or 'closed'. The same rule as `registrationAt` in
-- contract/src/meetings/states.ts; a test compares them.
create function registration_status(meeting meetings, moment timestamptz) returns text
language sql immutable as $$
  select case
    when meeting.state <> 'published' then 'closed'
    when moment >= least(meeting.registration_closes_at, meeting.ends_at) then 'closed'
    when meeting.registration_opens_at is null or moment < meeting.registration_opens_at then 'not_open'
    else 'open'
  end
$$;
