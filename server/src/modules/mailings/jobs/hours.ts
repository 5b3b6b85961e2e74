import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { SendingHours } from '#modules/messaging/public';

/** Returns null during sending hours, otherwise the time at which they begin again. */
export async function opensAt(tx: Tx, { from, until, zone }: SendingHours, now: Date): Promise<Date | null> {
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select case
      when here::time >= ${from}::time and here::time < ${until}::time then null
      when here::time < ${from}::time then (here::date + ${from}::time) at time zone ${zone}
      else (here::date + 1 + ${from}::time) at time zone ${zone} end as at
    from (select ${now}::timestamptz at time zone ${zone} as here) as local`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}
