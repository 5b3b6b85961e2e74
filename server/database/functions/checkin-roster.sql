-- The data about people that gates receive.

-- Returns the current data of everyone who was ever registered for the conference. `people` limits the result to these
-- people; null for everyone.
create function find_roster(conference uuid, people uuid[]) returns setof checkin_roster language sql stable as $$
  select person.id, person.meeting_id, person.full_name, person.organization, person.type_id,
    coalesce(ticket.code, ''), coalesce(ticket.version, 0),
    case
      when person.state <> 'registered' or person.removed or not person.attend or registration.state <> 'submitted' or place.state is null then 'cancelled'
      when registration.review is distinct from 'audit_pass' and place.is_paid then 'not_reviewed'
      when registration.review in ('audit_pending', 'audit_failed') then 'not_reviewed'
      when not place.is_paid then 'not_paid'
      else 'confirmed'
    end,
    coalesce(booked.ids, '{}'), right(person.phone, 4),
    substring(person.id_masked from '[^*]*$'),
    case when registration.kind = 'team' then registration.id end, pg_current_xact_id(), stay.check_in, stay.check_out,
    exists (select from checkin_vips as vip where vip.participant_id = person.id)
      or coalesce(person.type_id = any ((select type_ids from checkin_vip_settings where meeting_id = conference)::uuid[]), false)
  from participants as person
  join registrations as registration on registration.id = person.registration_id
  left join tickets as ticket on ticket.participant_id = person.id and ticket.ended_at is null
  left join stays as stay on stay.participant_id = person.id
  left join lateral (
    select own.state, is_paid(own.state) as is_paid
    from order_lines as line join orders as own on own.id = line.order_id
    where line.participant_id = person.id and line.kind = 'conference' and line.held and not line.pending
    limit 1) as place on true
  left join lateral (
    select array_agg(line.activity_id order by line.activity_id) as ids
    from order_lines as line join orders as own on own.id = line.order_id
    where line.participant_id = person.id and line.kind = 'activity' and line.held and not line.pending
      and is_paid(own.state)) as booked on true
  where person.meeting_id = conference and (people is null or person.id = any (people))
    -- A cancelled registration is a draft again, and gates that have the person must be notified.
    and (person.state = 'registered' or exists (select from checkin_roster as known where known.participant_id = person.id))
$$;

-- Updates the roster. Unchanged rows are not written, so that devices only receive changes.
create function refresh_roster(conference uuid, people uuid[]) returns bigint language sql as $$
  with written as (
    insert into checkin_roster as known
    select * from find_roster(conference, people) order by participant_id
    on conflict (participant_id) do update set name = excluded.name, organization = excluded.organization,
      type_id = excluded.type_id, code = excluded.code, version = excluded.version, standing = excluded.standing,
      activity_ids = excluded.activity_ids, phone_tail = excluded.phone_tail, id_tail = excluded.id_tail,
      team_id = excluded.team_id, check_in = excluded.check_in, check_out = excluded.check_out, vip = excluded.vip,
      changed_by = excluded.changed_by
    where (known.name, known.organization, known.type_id, known.code, known.version, known.standing, known.activity_ids,
        known.phone_tail, known.id_tail, known.team_id, known.check_in, known.check_out, known.vip)
      is distinct from (excluded.name, excluded.organization, excluded.type_id, excluded.code, excluded.version,
        excluded.standing, excluded.activity_ids, excluded.phone_tail, excluded.id_tail, excluded.team_id,
        excluded.check_in, excluded.check_out, excluded.vip)
    returning 1),
  gone as (
    update checkin_roster as known set standing = 'cancelled', changed_by = pg_current_xact_id()
    where known.meeting_id = conference and (people is null or known.participant_id = any (people))
      and known.standing <> 'cancelled' and not exists (select from participants where id = known.participant_id)
    returning 1)
  select (select count(*) from written) + (select count(*) from gone)
$$;

-- Whether a checkpoint is for a person; the same rule as `isFor` in the contract.
create function audience_includes(audience jsonb, person checkin_roster) returns boolean language sql immutable as $$
  select case audience ->> 'who'
    when 'all' then true
    when 'types' then coalesce(audience -> 'typeIds' ? person.type_id::text, false)
    when 'activities' then audience -> 'activityIds' ?| person.activity_ids::text[]
    else audience -> 'participantIds' ? person.participant_id::text
  end
$$;
