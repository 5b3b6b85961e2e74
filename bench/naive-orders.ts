import Fastify from 'fastify';
import pg from 'pg';

// What many begin with: six statements in a transaction, a connection for every caller.
const pool = new pg.Pool({ connectionString: process.env['ORDERS_URL'], max: 64 });
const app = Fastify();

app.get('/healthz', async () => 'ok');
async function place(registrationId: string, key: unknown) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into naive_keys (key) values ($1)', [key]);
    const { rows } = await client.query<{ left: number }>(
      'select left_over as left from naive_stock where id = 1 for update',
    );
    if ((rows[0]?.left ?? 0) < 1) throw new Error('No Stock');
    await client.query('update naive_stock set left_over = left_over - 1 where id = 1');
    const order = await client.query<{ id: string }>(
      'insert into naive_orders (registration_id, total) values ($1, 120000) returning id',
      [registrationId],
    );
    const id = order.rows[0]?.id;
    await client.query('insert into naive_lines (order_id, amount) values ($1, 120000)', [id]);
    await client.query(
      `insert into naive_ledger (order_id, account, amount) values ($1, 'receivable', 120000), ($1, 'conference', -120000)`,
      [id],
    );
    await client.query('insert into naive_outbox (order_id) values ($1)', [id]);
    await client.query('commit');
    return { code: 200, message: 'ok', data: { orderId: id } };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

app.post<{ Params: { id: string } }>('/api/registrations/:id/order', (request) =>
  place(request.params.id, request.headers['idempotency-key']),
);

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
