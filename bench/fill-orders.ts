import type { OrderShop } from './order-shop.ts';

/** So many orders of the past, as they would lie there: paid, with everything that belongs to them. */
export async function fillOrders({ pool, meetingId, open }: OrderShop, count: number): Promise<void> {
  const { typeId, windowId } = await open(count);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `create temporary table past on commit drop as
       select nr, gen_random_uuid() as account, gen_random_uuid() as registration, gen_random_uuid() as participant,
         gen_random_uuid() as placed, now() - nr * interval '1 second' as at from generate_series(1, $1::int) as nr`,
      [count],
    );
    await client.query(`
      insert into accounts (id, username, username_key, name, email, password_hash, language, created_at)
        select account, account::text, account::text, 'Somebody', account || '@example.org', '', 'en', at from past`);
    await client.query(
      `insert into orders (id, number, meeting_id, account_id, registration_id, idempotency_key, request_hash, currency,
         conference_fee, hotel_fee, activity_fee, state, priced_at, placed_at, changed_at)
       select placed, 'P' || to_char(at, 'YYMMDD') || translate(upper(substr(md5(placed::text), 1, 8)), 'ILOU', '0123'),
         $1, account, registration, placed::text, '', 'CNY', 120000, 0, 0, 'pay_success', at, at, at from past
       on conflict (number) do nothing`,
      [meetingId],
    );
    await client.query('delete from past where not exists (select from orders where id = past.placed)');
    await client.query(
      `insert into order_lines (order_id, participant_id, kind, type_id, window_id, quantity, unit_amount, held)
       select placed, participant, 'conference', $1, $2, 1, 120000, true from past`,
      [typeId, windowId],
    );
    await client.query(`
      insert into order_history (order_id, from_state, to_state, at)
        select placed, step.a, step.b, at from past, (values (null, 'unpaid'), ('unpaid', 'pay_success')) as step (a, b)`);
    await client.query(`
      insert into ledger_postings (journal, order_id, account, currency, amount, at)
        select -nr * 2 - step.j, placed, step.account, 'CNY', step.amount, at
        from past, (values (0, 'receivable', 120000), (0, 'conference', -120000), (1, 'cash', 120000), (1, 'receivable', -120000))
          as step (j, account, amount)`);
    await client.query(
      `insert into registrations (id, meeting_id, account_id, kind, state, review, head, name, members, order_id,
         search_text, search_tokens, created_at, changed_at)
       select registration, $1, account, 'individual', 'submitted', 'audit_pass', '{}', 'Somebody ' || nr, 1, placed,
         'somebody' || nr, array[nr, nr + 7, nr * 13], at, at from past`,
      [meetingId],
    );
    await client.query(`
      insert into registration_history (registration_id, subject, from_state, to_state, at)
        select registration, 'review', 'none', 'audit_pass', at from past`);
    await client.query(
      `insert into participants (id, meeting_id, registration_id, position, state, draft, full_name, type_id,
         search_text, search_tokens, registered_at, changed_at)
       select participant, $1, registration, 0, 'registered', '', 'Somebody ' || nr, $2, 'somebody' || nr,
         array[nr, nr + 7, nr * 13], at, at from past`,
      [meetingId, typeId],
    );
    await client.query(
      `insert into person_keys (meeting_id, key, participant_id) select $1, uuid_send(participant), participant from past`,
      [meetingId],
    );
    await client.query('update registration_types set taken = (select count(*) from past) where id = $1', [
      typeId,
    ]);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}
