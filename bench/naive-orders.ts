import Fastify from 'fastify';
import pg from 'pg';
import { orderedId } from '../server/src/kernel/db/ordered-id.ts';

// The usual first version: a connection for every caller, the stock locked first, then a statement for each table.
// The rows are those the product writes for a person who registers alone.
const pool = new pg.Pool({ connectionString: process.env['ORDERS_URL'], max: 64 });
const app = Fastify();

interface Buyer {
  readonly meeting_id: string;
  readonly account_id: string;
  readonly participant_id: string;
}

async function place(registrationId: string, typeId: string, key: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const placed = await write(client, registrationId, typeId, key);
    await client.query('commit');
    return { code: 200, message: 'ok', data: placed };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function write(client: pg.PoolClient, registrationId: string, typeId: string, key: string) {
  const ask = <Row extends object>(text: string, values: readonly unknown[]) =>
    client.query<Row>(text, [...values]).then(({ rows }) => rows[0]);
  const stock = await ask<{ left: number }>(
    'select stock - taken as left from registration_types where id = $1 for update',
    [typeId],
  );
  if ((stock?.left ?? 0) < 1) throw new Error('No Stock');
  await ask('update registration_types set taken = taken + 1 where id = $1', [typeId]);
  const buyer = await ask<Buyer>(
    `select registrations.meeting_id, account_id, participants.id as participant_id
     from registrations join participants on registration_id = registrations.id where registrations.id = $1`,
    [registrationId],
  );
  const price = await ask<{ id: string; price_cny: number }>(
    'select id, price_cny from price_windows where type_id = $1',
    [typeId],
  );
  if (!buyer || !price) throw new Error('Unknown');
  const { meeting_id: meetingId, account_id: accountId, participant_id: participantId } = buyer;
  const orderId = orderedId();
  const number = `P260102${orderId.replaceAll('-', '').slice(-10).toUpperCase()}`;
  await ask(
    `insert into orders (id, number, meeting_id, account_id, registration_id, idempotency_key, request_hash, currency,
       conference_fee, hotel_fee, activity_fee, state, hold_until, priced_at, placed_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, '', 'CNY', $7, 0, 0, 'unpaid', now() + interval '30 minutes', now(), now(), now())`,
    [orderId, number, meetingId, accountId, registrationId, key, price.price_cny],
  );
  await ask(
    `insert into order_lines (order_id, participant_id, kind, type_id, window_id, quantity, unit_amount, held)
     values ($1, $2, 'conference', $3, $4, 1, $5, true)`,
    [orderId, participantId, typeId, price.id, price.price_cny],
  );
  await ask(`insert into order_history (order_id, to_state, at, actor) values ($1, 'unpaid', now(), $2)`, [
    orderId,
    accountId,
  ]);
  await ask(
    `insert into ledger_postings (journal, order_id, account, currency, amount, at)
     select nr, $1::uuid, account, 'CNY', amount, now()
     from (select nextval('ledger_journals') as nr) as journal, (values ('receivable', $2::int), ('conference', -$2::int)) as posting (account, amount)`,
    [orderId, price.price_cny],
  );
  await ask(
    `insert into registration_history (registration_id, subject, from_state, to_state, at, actor)
     values ($1, 'state', 'draft', 'submitted', now(), $2)`,
    [registrationId, accountId],
  );
  await ask(
    `update registrations set state = 'submitted', version = version + 1, name = 'Somebody', members = 1, order_id = $2,
       search_text = 'somebody', search_tokens = '{1,2,3,4,5,6,7,8,9,10,11,12}', changed_at = now() where id = $1`,
    [registrationId, orderId],
  );
  await ask(
    `update participants set state = 'registered', full_name = 'Somebody', gender = 'male', organization = 'University',
       email = $2, phone = $2, type_id = $3, search_text = $2,
       search_tokens = '{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24}', registered_at = now(), changed_at = now()
     where id = $1`,
    [participantId, key, typeId],
  );
  await ask(
    'insert into person_keys (meeting_id, key, participant_id) values ($1, uuid_send($2::uuid), $2::uuid)',
    [meetingId, participantId],
  );
  await ask(
    `insert into audit_log (at, actor, action, object, detail) values (now(), $1, 'order.placed', $2, '{}')`,
    [accountId, `order:${orderId}`],
  );
  await ask(
    `insert into outbox (event, payload, created_at) values ('order.placed', jsonb_build_object('orderId', $1::text), now())`,
    [orderId],
  );
  await ask(`select graphile_worker.add_job('bench_noop', json_build_object('id', $1::text))`, [orderId]);
  return { orderId, number };
}

app.get('/healthz', async () => 'ok');
app.post<{ Params: { id: string }; Body: { units: string[] } }>(
  '/api/registrations/:id/order',
  ({ params, body, headers }) =>
    place(params.id, body.units[0]?.replace('type:', '') ?? '', String(headers['idempotency-key'])),
);

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
