import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { searchText, searchTokens } from '../server/src/modules/registration/people/search-tokens.ts';
import { orderedId } from '../server/src/kernel/db/ordered-id.ts';
import type { OrderShop } from './order-shop.ts';

const MEETINGS = 20;
const CHUNK = 5_000;
const surnames = Array.from('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜');
const given = Array.from('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰春梅建国');
const places = ['滨海大学', '东湖理工学院', '南山超算中心', 'Cape Research Institute'];

export interface Filled {
  /** Every one of them has the same number of people. */
  readonly meetingIds: readonly string[];
}

/** So many people of the past in twenty meetings: paid, approved, with everything that belongs to an order. */
export async function fillPeople(shop: OrderShop, count: number): Promise<Filled> {
  const client = await shop.pool.connect();
  try {
    // No triggers and no indexes meanwhile: a million rows would pay for them one by one.
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    const meetings = await multiplyMeeting(client, shop, Math.ceil(count / MEETINGS));
    const indexes = await dropIndexes(client);
    for (let first = 0; first < count; first += CHUNK) {
      await fillChunk(client, meetings, first, Math.min(CHUNK, count - first));
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
  readonly typeId: string;
  readonly windowId: string;
}

async function multiplyMeeting(client: pg.PoolClient, shop: OrderShop, stock: number): Promise<Meeting[]> {
  const meetings: Meeting[] = [];
  for (let nr = 0; nr < MEETINGS; nr += 1) {
    const meeting = { meetingId: randomUUID(), typeId: randomUUID(), windowId: randomUUID() };
    await client.query(
      `insert into meetings (id, series_id, slug, state, title, theme, summary, city, venue_name, time_zone, starts_on, ends_on,
         begins_at, ends_at, registration_opens_at, search, created_at, changed_at)
       select $1, series_id, 'past-' || $2, 'published', title, theme, summary, city, venue_name, time_zone, starts_on, ends_on,
         begins_at, ends_at, registration_opens_at, '', now(), now() from meetings where id = $3`,
      [meeting.meetingId, nr, shop.meetingId],
    );
    await client.query(
      `insert into registration_types (id, meeting_id, position, name, description, identities, stock)
       values ($1, $2, 0, '{"en": "Delegate", "zh": "代表"}', '{"en": "", "zh": ""}', '{}', $3)`,
      [meeting.typeId, meeting.meetingId, stock + 10],
    );
    await client.query(
      `insert into price_windows (id, type_id, position, name, price_cny) values ($1, $2, 0, '{"en": "", "zh": ""}', 120000)`,
      [meeting.windowId, meeting.typeId],
    );
    meetings.push(meeting);
  }
  return meetings;
}

const TABLES = [
  'orders',
  'order_lines',
  'order_history',
  'ledger_postings',
  'registrations',
  'registration_history',
  'participants',
  'person_keys',
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

async function fillChunk(
  client: pg.PoolClient,
  meetings: readonly Meeting[],
  first: number,
  count: number,
): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => personOf(meetings, first + index));
  const column = (pick: (person: (typeof people)[number]) => unknown) => people.map(pick);
  const begin = Date.now();
  await client.query({
    name: 'fill-people',
    text: `with given as materialized (
        select *, now() - nr * interval '7 seconds' as at
        from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::text[],
          $10::text[], $11::text[], $12::text[], $13::text[], $14::text[])
          as row (nr, meeting, type, price, registration, participant, placed, name, email, phone, place, number, words, tokens)
      ), buyer as (
        select id from accounts order by created_at limit 1
      ), a as (
        insert into orders (id, number, meeting_id, account_id, registration_id, idempotency_key, request_hash, currency,
          conference_fee, hotel_fee, activity_fee, state, priced_at, placed_at, changed_at)
        select placed, number, meeting, (select id from buyer), registration, placed::text, '', 'CNY', 120000, 0, 0, 'pay_success',
          at, at, at from given
      ), b as (
        insert into order_lines (order_id, participant_id, kind, type_id, window_id, quantity, unit_amount, held)
        select placed, participant, 'conference', type, price, 1, 120000, true from given
      ), c as (
        insert into order_history (order_id, from_state, to_state, at)
        select placed, step.a, step.b, at from given, (values (null, 'unpaid'), ('unpaid', 'pay_success')) as step (a, b)
      ), d as (
        insert into ledger_postings (journal, order_id, account, currency, amount, at)
        select -nr::bigint * 2 - step.j - 2, placed, step.account, 'CNY', step.amount, at
        from given, (values (0, 'receivable', 120000), (0, 'conference', -120000), (1, 'cash', 120000),
          (1, 'receivable', -120000)) as step (j, account, amount)
      ), e as (
        insert into registrations (id, meeting_id, account_id, kind, state, review, head, name, contact_name, members, order_id,
          search_text, search_tokens, created_at, changed_at, ordered_at)
        select registration, meeting, (select id from buyer), 'team', 'submitted', 'audit_pass', '{}', name, name, 1, placed,
          words, tokens::int[], at, at, at from given
      ), f as (
        insert into registration_history (registration_id, subject, from_state, to_state, at)
        select registration, 'review', 'none', 'audit_pass', at from given
      ), g as (
        insert into person_keys (meeting_id, key, participant_id) select meeting, uuid_send(participant), participant from given
      )
      insert into participants (id, meeting_id, registration_id, position, state, draft, full_name, gender, organization, email,
        phone, identity, type_id, search_text, search_tokens, registered_at, changed_at)
      select participant, meeting, registration, 0, 'registered', '', name, case nr % 2 when 0 then 'male' else 'female' end, place,
        email, phone, 'teacher', type, words, tokens::int[], at, at from given`,
    values: [
      column(({ nr }) => nr),
      column(({ meeting }) => meeting.meetingId),
      column(({ meeting }) => meeting.typeId),
      column(({ meeting }) => meeting.windowId),
      column(({ nr }) => orderedId(begin - nr * 7_000)),
      column(({ nr }) => orderedId(begin - nr * 7_000)),
      column(({ nr }) => orderedId(begin - nr * 7_000)),
      column(({ name }) => name),
      column(({ email }) => email),
      column(({ phone }) => phone),
      column(({ place }) => place),
      column(({ number }) => number),
      column(({ words }) => words),
      column(({ words, meeting }) => `{${searchTokens(meeting.meetingId, words).join(',')}}`),
    ],
  });
}

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function personOf(meetings: readonly Meeting[], nr: number) {
  // Spread by a step that shares no factor with the lists, so that neighbours differ.
  const pick = (list: readonly string[], step: number) => list[(nr * step) % list.length] ?? '';
  const name = `${pick(surnames, 7)}${pick(given, 11)}${nr % 3 === 0 ? '' : pick(given, 13)}`;
  const email = `person${nr}@example.org`;
  const phone = `+861${3_000_000_000 + ((nr * 7_919) % 6_000_000_000)}`;
  const place = places[nr % places.length] ?? '';
  const random = Array.from({ length: 8 }, (_, index) => DIGITS[(nr >> (index * 3)) % 8] ?? '0').join('');
  return {
    nr,
    meeting: meetings[nr % meetings.length] as Meeting,
    name,
    email,
    phone,
    place,
    number: `P2501${String(10 + (nr % 19))}${random}`,
    words: searchText([name, place, email, phone]),
  };
}
