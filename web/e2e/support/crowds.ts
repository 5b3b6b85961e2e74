import { randomInt } from 'node:crypto';
import { emptyHead } from '@plenum/contract/registration/people/draft';
import { TICKET_CODES, ticketCodeOf } from '@plenum/contract/tickets/ticket-code';
import type { TicketHead } from '@plenum/contract/tickets/schemas';
import type { APIRequestContext } from '@playwright/test';
import { change } from './database.ts';
import type { OfferedMeeting } from './offers.ts';
import { ask } from './organizers.ts';

const TEAM = 100;

export interface CrowdMember {
  /** Each name is used once. The order of the names differs from the order of registration. */
  readonly name: string;
  readonly organization: string;
  readonly isGuest: boolean;
}

/**
 * Writes registered people in teams of a hundred, free of charge, directly into the database, because the API would
 * take minutes. One in fourteen is a day guest, the others are delegates.
 */
export async function enrolCrowd(
  { id, delegate, guest }: OfferedMeeting,
  count: number,
): Promise<CrowdMember[]> {
  // Nine and seven share no factor with a round number, so that each number is used once.
  const crowd = Array.from({ length: count }, (_, nr) => {
    const place = (nr * 9) % count;
    return {
      name: `Guest ${String(place).padStart(4, '0')}`,
      organization: `Institute ${String((nr * 7) % 40).padStart(2, '0')}`,
      isGuest: place % 14 === 0,
    };
  });
  await change(
    `with given as materialized (
       select name, organization, type, window_id, nr, gen_random_uuid() as person
       from unnest($2::text[], $3::text[], $4::uuid[], $5::uuid[]) with ordinality as row (name, organization, type, window_id, nr)
     ), teams as materialized (
       select nr, gen_random_uuid() as registration, gen_random_uuid() as placed,
         (select account_id from meeting_roles where meeting_id = $1 and role = 'owner' limit 1) as account,
         now() - nr * interval '1 minute' as at
       from generate_series(0, ($6::integer - 1) / ${TEAM}) as nr
     ), people as materialized (
       select given.*, registration, placed, account, at from given join teams on teams.nr = (given.nr - 1) / ${TEAM}
     ), put_orders as (
       insert into orders (id, number, meeting_id, account_id, registration_id, idempotency_key, request_hash, currency,
         conference_fee, hotel_fee, activity_fee, state, priced_at, placed_at, changed_at)
       select placed, 'P260101' || upper(translate(left(md5(placed::text), 8), 'abcdef', 'ghjkmn')), $1, account, registration,
         placed::text, '', 'CNY', 0, 0, 0, 'pay_success', at, at, at from teams
     ), put_history as (
       insert into order_history (order_id, from_state, to_state, at)
       select placed, step.old, step.new, at
       from teams, (values (null, 'unpaid'), ('unpaid', 'pay_success')) as step (old, new)
     ), put_registrations as (
       insert into registrations (id, meeting_id, account_id, kind, state, head, name, contact_name, members, order_id,
         created_at, changed_at, ordered_at)
       select registration, $1, account, 'team', 'submitted', $7::jsonb || jsonb_build_object('teamName', 'Team ' || nr),
         'Team ' || nr, 'Contact ' || nr,
         (select count(*) from people where people.registration = teams.registration), placed, at, at, at from teams
     ), put_lines as (
       insert into order_lines (order_id, participant_id, kind, type_id, window_id, quantity, unit_amount, held)
       select placed, person, 'conference', type, window_id, 1, 0, true from people
     ), put_people as (
       insert into participants (id, meeting_id, registration_id, position, state, draft, full_name, gender, organization,
         email, phone, identity, type_id, registered_at, changed_at)
       select person, $1, registration, nr % ${TEAM}, 'registered', '', name, 'female', organization,
         'g' || nr || '@plenum.example', '1391000' || lpad(nr::text, 4, '0'), 'teacher', type, at, at from people
     )
     update registration_types set taken = pieces
     from (select type, count(*) as pieces from given group by type) as held where id = held.type`,
    [
      id,
      crowd.map(({ name }) => name),
      crowd.map(({ organization }) => organization),
      crowd.map(({ isGuest }) => (isGuest ? guest : delegate).id),
      crowd.map(({ isGuest }) => (isGuest ? guest : delegate).windows[0]?.id),
      count,
      JSON.stringify(emptyHead),
    ],
  );
  return crowd;
}

/** Writes a team with its tickets directly into the database, registered by the account of the meeting's owner. */
export async function enrolTeam(
  request: APIRequestContext,
  meeting: OfferedMeeting,
  size: number,
): Promise<TicketHead[]> {
  await enrolCrowd(meeting, size);
  await change(`update registrations set review = 'audit_pass' where meeting_id = $1 and kind = 'team'`, [
    meeting.id,
  ]);
  await change(
    `insert into tickets (participant_id, meeting_id, registration_id, code, made_at, changed_at)
     select id, meeting_id, registration_id, code, now(), now()
     from (select *, row_number() over (order by id) as nr from participants
       where meeting_id = $1 and full_name like 'Guest %') as person
     join unnest($2::text[]) with ordinality as drawn (code, nr) using (nr)`,
    [meeting.id, Array.from({ length: size }, () => ticketCodeOf(randomInt(TICKET_CODES)))],
  );
  const { data } = await ask(request, meeting.owner, 'GET', '/api/me/tickets');
  return (data as unknown as TicketHead[]).filter(({ meetingId }) => meetingId === meeting.id);
}
