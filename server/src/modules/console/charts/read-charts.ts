import type { MessageCharts, MoneyCharts, PeopleCharts } from '@plenum/contract/console/charts';
import { currencies } from '@plenum/contract/kernel/money';
import type { Kernel } from '#kernel/kernel';
import { findTerms } from '#modules/meetings/offer/public';
import { moneyByDay } from '../money/money-figures.ts';

// Each sum reads one conference's part of an index and the rows behind it. Decision 55 has the plans and figures.

export const registrationsByDay = `
  select (registered_at at time zone $2)::date::text as day, type_id as "typeId", count(*)::integer as count
  from participants where meeting_id = $1 and state = 'registered' and type_id is not null
  group by 1, 2 order by 1, 2`;

// Counts registrations, not orders, so that an add-on order isn't counted as a second one.
export const funnel = `
  select
    (select coalesce(sum(opened), 0)::integer from form_openings where meeting_id = $1) as opened,
    (select count(*)::integer from registrations where meeting_id = $1) as draft,
    (select count(distinct registration_id)::integer from orders where meeting_id = $1) as placed,
    (select count(distinct registration_id)::integer from orders where meeting_id = $1
      and was_paid(state)) as paid,
    (select count(*)::integer from registrations where meeting_id = $1
      and review in ('audit_pass', 'audit_failed')) as reviewed`;

export const nights = `
  select night.day::text as day, night.room_type_id as "roomTypeId", night.stock, night.taken
  from room_nights as night join room_types as type on type.id = night.room_type_id
  where type.meeting_id = $1 order by 1, type.position, 2`;

const named = (table: 'registration_types' | 'room_types') => `
  select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
  from ${table} where meeting_id = $1`;

/** Returns the charts about people and rooms. */
export async function readPeopleCharts({ db, pool }: Kernel, meetingId: string): Promise<PeopleCharts> {
  const { meeting } = await findTerms(db, meetingId);
  const found = await pool.query<PeopleCharts>({
    name: 'charts_people',
    text: `select (${named('registration_types')}) as types, (${named('room_types')}) as "roomTypes",
      (select coalesce(json_agg(sums), '[]') from (${registrationsByDay}) as sums) as registrations,
      (select row_to_json(steps) from (${funnel}) as steps) as funnel,
      (select coalesce(json_agg(sums), '[]') from (${nights}) as sums) as nights`,
    values: [meetingId, meeting.timeZone],
  });
  const [charts] = found.rows;
  if (!charts) throw new Error('a conference without charts');
  return charts;
}

export async function readMoneyCharts({ db, pool }: Kernel, meetingId: string): Promise<MoneyCharts> {
  const { meeting } = await findTerms(db, meetingId);
  const found = await pool.query<MoneyCharts['days'][number]>({
    name: 'charts_money',
    text: moneyByDay,
    values: [meetingId, meeting.timeZone, currencies],
  });
  return { days: found.rows };
}

export const messages = `
  select (created_at at time zone $2)::date::text as day, channel, coalesce(template_key, '') as kind, state,
    count(*)::integer as count
  from message_log where meeting_id = $1 group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

export async function readMessageCharts({ db, pool }: Kernel, meetingId: string): Promise<MessageCharts> {
  const { meeting } = await findTerms(db, meetingId);
  const found = await pool.query<MessageCharts['days'][number]>({
    name: 'charts_messages',
    text: messages,
    values: [meetingId, meeting.timeZone],
  });
  return { days: found.rows };
}
