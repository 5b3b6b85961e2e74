import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Acknowledged } from './fault-traffic.ts';

/** Waits until all events and payment notices are handled. */
export async function untilQuiet(pool: pg.Pool, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  // The jobs of a killed server are taken over after ten minutes, which this test does not wait for.
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  );
  // A job that failed during several faults waits for minutes before its next attempt.
  await pool.query(
    `select graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where attempts > 0 and run_at > now()), run_at => now())`,
  );
  while (performance.now() < until) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select (select count(*) from outbox where delivered_at is null)::int
         + (select count(*) from payment_notices where handled_at is null)::int as waiting`,
    );
    if (rows[0]?.waiting === 0) return;
    await sleep(200);
  }
  throw new Error('Not everything was delivered');
}

/** Returns the number of acknowledged rows that are missing, by kind. */
export async function findLost(
  pool: pg.Pool,
  acknowledged: Omit<Acknowledged, 'unexpected' | 'unanswered' | 'lastAt'>,
): Promise<Record<string, number>> {
  const count = async (statement: string, parameters: unknown[]) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count ${statement}`,
      parameters,
    );
    return rows[0]?.count ?? Number.NaN;
  };
  const { orders, payments, scans, drafts } = acknowledged;
  return {
    orders: await count(
      `from unnest($1::uuid[], $2::uuid[]) as sent (registration, id)
       where not exists (select from orders where orders.id = sent.id and registration_id = registration)`,
      [[...orders.keys()], [...orders.values()]],
    ),
    'orders twice': await count(
      `from (select registration_id from orders where registration_id = any ($1::uuid[]) group by 1 having count(*) > 1) as twice`,
      [[...orders.keys()]],
    ),
    payments: await count(
      `from unnest($1::text[]) as sent (trade) where (select count(*) from receipts join orders on orders.id = order_id
         and orders.state = 'pay_success' where trade_no = trade) <> 1`,
      [payments.map(({ tradeNo }) => tradeNo)],
    ),
    scans: await count(
      `from unnest($1::text[]) as sent (name)
       where not exists (select from checkin_scans where device_id || ' ' || sequence = name)`,
      [scans],
    ),
    drafts: await count(
      `from unnest($1::uuid[], $2::int[]) as sent (id, version) where not exists (select from submissions
         where submissions.id = sent.id and draft_version >= version and draft -> 'title' ->> 'en' = 'Paper ' || draft_version)`,
      [[...drafts.keys()], [...drafts.values()]],
    ),
    // Counts the paid orders whose buyer got no message.
    messages: await count(
      `from orders join accounts on accounts.id = orders.account_id where orders.id = any ($1::uuid[])
         and not exists (select from message_log where target = accounts.email)`,
      [[...orders.values()]],
    ),
    'dead letters': await count('from outbox where failed_at is not null', []),
  };
}
