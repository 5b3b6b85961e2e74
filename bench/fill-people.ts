import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { personSearchText, searchTokens } from '../server/src/modules/registration/people/search-tokens.ts';
import { orderedId } from '../server/src/kernel/db/ordered-id.ts';
import type { OrderShop } from './order-shop.ts';

const MEETINGS = 20;
const CHUNK = 5_000;
const surnames = Array.from('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜');
const given = Array.from('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰春梅建国');
const places = Array.from(
  { length: 400 },
  (_, nr) => `${['滨海大学', '东湖理工学院', '南山超算中心', 'Cape Research Institute'][nr % 4]}${nr >> 2}`,
);
const prices = [60_000, 120_000, 200_000];

export interface Filled {
  /** Every meeting has the same number of people. */
  readonly meetingIds: readonly string[];
}

/**
 * Adds people with past orders to twenty meetings: most are paid and approved, with everything that belongs to an
 * order.
 */
export async function fillPeople(shop: OrderShop, count: number): Promise<Filled> {
  const client = await shop.pool.connect();
  try {
    // Triggers and indexes are off during the insert, because their cost would apply to each of a million rows.
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    const each = Math.ceil(count / MEETINGS);
    const meetings = await multiplyMeeting(client, shop, each);
    const buyers = await openAccounts(client, each);
    const indexes = await dropIndexes(client);
    for (let first = 0; first < count; first += CHUNK) {
      await fillChunk(client, { meetings, buyers }, first, Math.min(CHUNK, count - first));
    }
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const definition of indexes) await client.query(definition);
    await client.query(`
      update registration_types set taken = held.pieces from (
        select type_id, count(*) as pieces from order_lines where held group by type_id) as held where id = held.type_id`);
    await client.query('reset session_replication_role');
    await client.query('vacuum analyze');
    return { meetingIds: meetings.map(({ meetingId }) => meetingId) };
  } finally {
    client.release();
  }
}

interface Meeting {
  readonly meetingId: string;
  /** One registration type for each price. */
  readonly types: readonly { readonly typeId: string; readonly windowId: string; readonly price: number }[];
}

interface Filling {
  readonly meetings: readonly Meeting[];
  /** One for each person of a meeting; all meetings have the same buyers. */
  readonly buyers: readonly string[];
}

async function multiplyMeeting(client: pg.PoolClient, shop: OrderShop, stock: number): Promise<Meeting[]> {
  const meetings: Meeting[] = [];
  for (let nr = 0; nr < MEETINGS; nr += 1) {
    const types = prices.map((price) => ({ typeId: randomUUID(), windowId: randomUUID(), price }));
    const meeting = { meetingId: randomUUID(), types };
    await client.query(
      `insert into meetings (id, series_id, slug, state, title, theme, summary, city, venue_name, time_zone, starts_on, ends_on,
         begins_at, ends_at, registration_opens_at, search, created_at, changed_at)
       select $1, series_id, 'past-' || $2, 'published', title, theme, summary, city, venue_name, time_zone, starts_on, ends_on,
         begins_at, ends_at, registration_opens_at, '', now(), now() from meetings where id = $3`,
      [meeting.meetingId, nr, shop.meetingId],
    );
    for (const [position, { typeId, windowId, price }] of types.entries()) {
      await client.query(
        `insert into registration_types (id, meeting_id, position, name, description, identities, stock)
         values ($1, $2, $3, '{"en": "Delegate", "zh": "代表"}', '{"en": "", "zh": ""}', '{}', $4)`,
        [typeId, meeting.meetingId, position, stock + 10],
      );
      await client.query(
        `insert into price_windows (id, type_id, position, name, price_cny)
         values ($1, $2, 0, '{"en": "", "zh": ""}', $3)`,
        [windowId, typeId, price],
      );
    }
    meetings.push(meeting);
  }
  return meetings;
}

async function openAccounts(client: pg.PoolClient, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => orderedId());
  await client.query(
    `insert into accounts (id, username, username_key, name, email, password_hash, language, created_at)
     select id, id::text, id::text, name, id || '@example.org', '', 'en', now()
     from unnest($1::uuid[], $2::text[]) as row (id, name)`,
    [ids, ids.map((_, nr) => nameOf(nr))],
  );
  return ids;
}

const TABLES = [
  'orders',
  'order_lines',
  'order_history',
  'ledger_postings',
  'receipts',
  'registrations',
  'registration_history',
  'participants',
  'person_keys',
  'stays',
];

async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid::regclass::text = any ($1)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

// The values that differ from person to person follow from `k`, their number within the meeting.
const FILL = `with given as materialized (
    select *, nr / ${MEETINGS} as k, now() - nr * interval '7 seconds' as at,
      case when nr / ${MEETINGS} % 20 < 16 then 'pay_success' when nr / ${MEETINGS} % 20 < 19 then 'unpaid'
        else 'pay_pending' end as paid,
      case when nr / ${MEETINGS} % 10 < 7 then 'audit_pass' when nr / ${MEETINGS} % 10 < 9 then 'audit_pending' end as judged
    from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::text[],
      $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::int[], $16::uuid[])
      as row (nr, meeting, type, price, registration, participant, placed, name, email, phone, place, number, words, tokens,
        amount, buyer)
  ), a as (
    insert into orders (id, number, meeting_id, account_id, registration_id, idempotency_key, request_hash, currency,
      conference_fee, hotel_fee, activity_fee, received, state, method, hold_until, priced_at, placed_at, changed_at)
    select placed, number, meeting, buyer, registration, placed::text, '', 'CNY', amount, 0, 0,
      case paid when 'pay_success' then amount else 0 end, paid,
      case k % 3 when 0 then 'mobile_wallet' when 1 then 'corporate_transfer' end,
      case paid when 'unpaid' then at + interval '3 days' end, at, at, at from given
  ), b as (
    insert into order_lines (order_id, participant_id, kind, type_id, window_id, quantity, unit_amount, held)
    select placed, participant, 'conference', type, price, 1, amount, true from given
  ), c as (
    insert into order_history (order_id, from_state, to_state, at)
    select placed, step.a, step.b, at
    from given cross join lateral (values (null, 'unpaid'), ('unpaid', paid)) as step (a, b)
    where step.a is distinct from step.b
  ), d as (
    insert into ledger_postings (journal, order_id, account, currency, amount, at)
    select -nr::bigint * 2 - step.j - 2, placed, step.account, 'CNY', step.sign * amount, at
    from given, (values (0, 'receivable', 1), (0, 'conference', -1), (1, 'cash', 1), (1, 'receivable', -1))
      as step (j, account, sign)
    where step.j = 0 or paid = 'pay_success'
  ), m as (
    insert into receipts (id, meeting_id, order_id, provider, trade_no, method, source, currency, amount, applied, paid_at,
      recorded_at)
    select gen_random_uuid(), meeting, placed, 'bank', placed::text, 'corporate_transfer', 'hand', 'CNY', amount, amount, at, at
    from given where paid = 'pay_success'
  ), e as (
    insert into registrations (id, meeting_id, account_id, kind, state, review, head, name, contact_name, members, order_id,
      search_text, search_tokens, created_at, changed_at, ordered_at)
    select registration, meeting, buyer, case k % 5 when 0 then 'team' else 'individual' end, 'submitted', judged, '{}', name,
      name, 1, placed, words, tokens::int[], at, at, at from given
  ), f as (
    insert into registration_history (registration_id, subject, from_state, to_state, at)
    select registration, 'review', 'none', judged, at from given where judged is not null
  ), g as (
    insert into person_keys (meeting_id, key, participant_id) select meeting, uuid_send(participant), participant from given
  ), h as (
    insert into stays (participant_id, meeting_id, order_id, choice)
    select participant, meeting, placed, case k % 4 when 0 then 'no_room' else 'no_hotel' end from given where k % 7 > 0
  )
  insert into participants (id, meeting_id, registration_id, position, state, draft, full_name, gender, organization, email,
    phone, identity, type_id, search_text, search_tokens, registered_at, changed_at, position_title, country, diet, id_type,
    attend)
  select participant, meeting, registration, 0, 'registered', '', name, case k % 2 when 0 then 'male' else 'female' end, place,
    email, phone, ('{teacher,student,enterprise,other,tourist}'::text[])[1 + k % 5], type, words, tokens::int[], at, at,
    case k % 3 when 0 then '教授' when 1 then 'Dean ' || k % 90 else '' end, case k % 9 when 0 then 'Norway' else '' end,
    case k % 12 when 0 then 'vegan' else '' end, case k % 6 when 0 then null when 1 then 'passport' else 'prc_id' end,
    k % 11 > 0 from given`;

async function fillChunk(
  client: pg.PoolClient,
  filling: Filling,
  first: number,
  count: number,
): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => personOf(filling, first + index));
  const column = (pick: (person: (typeof people)[number]) => unknown) => people.map(pick);
  const begin = Date.now();
  await client.query({
    name: 'fill-people',
    text: FILL,
    values: [
      column(({ nr }) => nr),
      column(({ meetingId }) => meetingId),
      column(({ type }) => type.typeId),
      column(({ type }) => type.windowId),
      column(({ nr }) => orderedId(begin - nr * 7_000)),
      column(({ nr }) => orderedId(begin - nr * 7_000)),
      column(({ nr }) => orderedId(begin - nr * 7_000)),
      column(({ name }) => name),
      column(({ email }) => email),
      column(({ phone }) => phone),
      column(({ place }) => place),
      column(({ number }) => number),
      column(({ words }) => words),
      column(({ words, meetingId }) => `{${searchTokens(meetingId, words).join(',')}}`),
      column(({ type }) => type.price),
      column(({ buyer }) => buyer),
    ],
  });
}

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

// Picks by a step that shares no factor with the lists' lengths, so that neighbours differ.
const pick = (list: readonly string[], nr: number, step: number) => list[(nr * step) % list.length] ?? '';

function nameOf(nr: number): string {
  return `${pick(surnames, nr, 7)}${pick(given, nr, 11)}${nr % 3 === 0 ? '' : pick(given, nr, 13)}`;
}

function personOf({ meetings, buyers }: Filling, nr: number) {
  const k = Math.floor(nr / MEETINGS);
  const { meetingId, types } = meetings[nr % MEETINGS] as Meeting;
  const name = nameOf(nr);
  const email = `person${nr}@example.org`;
  const phone = `+861${3_000_000_000 + ((nr * 7_919) % 6_000_000_000)}`;
  const place = pick(places, k, 7);
  const random = Array.from({ length: 8 }, (_, index) => DIGITS[(nr >> (index * 3)) % 8] ?? '0').join('');
  return {
    nr,
    meetingId,
    type: types[k % types.length] as Meeting['types'][number],
    buyer: buyers[k] ?? '',
    name,
    email,
    phone,
    place,
    number: `P2501${String(10 + (nr % 19))}${random}`,
    words: personSearchText({ names: [name], others: [place, email, phone] }),
  };
}
