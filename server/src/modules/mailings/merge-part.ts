import { sql } from 'drizzle-orm';
import { type MergePart, type MergeRow, mergeRow } from '#kernel/db/merge-part';

type Found = Record<string, unknown> & MergeRow;

/**
 * Recipients and unsubscribed people are stored as `account:` and an id. An unsubscribe applies to the remaining
 * account, even if only the ended one had it; unsubscribe links in old messages also apply to the remaining account
 * (unsubscribes.ts).
 */
export const mailingsMergePart: MergePart = {
  columns: {
    'send_jobs.created_by': 'stays',
    'send_job_recipients.account_id': 'moves',
    'send_job_recipients.person': 'moves',
    'unsubscribes.person': 'moves',
  },
  lock: async (tx, { from }) => {
    await tx.execute(sql`
      select from send_jobs where id in (select job_id from send_job_recipients where person = ${`account:${from}`})
      order by id for no key update`);
  },
  find: async (db, { from }) => {
    const person = `account:${from}`;
    const places = await db.execute<Found>(sql`
      select job_id || ':' || number as id, send_jobs.name as label, meeting_id as "meetingId", started_at as at
      from send_job_recipients join send_jobs on send_jobs.id = job_id
      where person = ${person} order by started_at desc, job_id`);
    const ended = await db.execute<Found>(sql`
      select meeting_id as id, meeting_id as "meetingId", at from unsubscribes
      where person = ${person} order by at desc, meeting_id`);
    return { groups: { mailings: places.rows.map(mergeRow), unsubscribes: ended.rows.map(mergeRow) } };
  },
  move: async (tx, pair) => {
    const [from, into] = [`account:${pair.from}`, `account:${pair.into}`];
    await tx.execute(sql`
      insert into unsubscribes (meeting_id, person, at)
      select meeting_id, ${into}, at from unsubscribes where person = ${from} on conflict do nothing`);
    await tx.execute(sql`delete from unsubscribes where person = ${from}`);
    // If both accounts are recipients of a job, only the remaining one gets the message.
    await tx.execute(sql`
      with double as (
        update send_job_recipients as ending set state = 'excluded', reason = 'had_it'
        where person = ${from} and state = 'waiting' and exists (
          select from send_job_recipients as staying where staying.job_id = ending.job_id and staying.person = ${into})
        returning job_id)
      update send_jobs set recipients = recipients - 1, excluded = excluded + 1 where id in (select job_id from double)`);
    await tx.execute(sql`
      update send_job_recipients as ending set person = ${into}, account_id = ${pair.into}
      where person = ${from} and not exists (
        select from send_job_recipients as staying where staying.job_id = ending.job_id and staying.person = ${into})`);
    await tx.execute(sql`
      update send_job_recipients set account_id = ${pair.into} where account_id = ${pair.from}`);
  },
};
