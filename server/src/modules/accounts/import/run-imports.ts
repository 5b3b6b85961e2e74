import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { forEachDue } from '#kernel/jobs/for-each-due';
import type { Recurring } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import { checkNext } from './check-import.ts';
import { findImport } from './read-import.ts';
import type { AccountImport } from './tables.ts';
import { writeAccounts } from './write-import.ts';

/**
 * Runs the imports under way, one transaction at a time, until all are finished. If a server is killed, its current
 * transaction is lost and the next round, on any server, continues from there. An import that fails doesn't block the
 * next one.
 */
export async function runImports(kernel: Kernel): Promise<void> {
  const ids = await findUnderWay(kernel);
  const job = { job: 'run_imports', keyOf: (id: string) => id };
  await forEachDue(kernel, job, ids, async (id) => {
    for (let isMore = true; isMore;) isMore = await kernel.db.transaction((tx) => runStep(kernel, tx, id));
  });
}

async function findUnderWay({ db }: Kernel): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from account_imports where state in ('checking', 'writing') order by created_at, id`,
  );
  return rows.map(({ id }) => id);
}

async function runStep(kernel: Kernel, tx: Tx, id: string): Promise<boolean> {
  const one = await takeImport(tx, id);
  if (!one) return false;
  // All rows, up to 50,000, are compared in one statement. On a busy machine it takes longer than a request may.
  await tx.execute(sql`set local statement_timeout = '5min'`);
  if (one.state === 'checking') await checkNext(tx, one);
  else await writeAccounts(kernel, tx, one);
  return true;
}

// Takes one import at a time across all servers: if two imports name the same people, the second waits for the first.
async function takeImport(tx: Tx, id: string): Promise<AccountImport | null> {
  const lock = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('account_imports')) as taken`,
  );
  if (!lock.rows[0]?.taken) return null;
  const found = await tx.execute<{ id: string }>(sql`
    select id from account_imports where id = ${id} and state in ('checking', 'writing') for update`);
  return found.rows.length === 0 ? null : findImport(tx, id);
}

const DAYS_KEPT = 7;

/** Deletes uploaded rows after a week, whether or not they were imported; only the counts remain. */
export async function expireImports({ db, clock }: Kernel): Promise<void> {
  const before = new Date(clock.now().getTime() - DAYS_KEPT * 24 * 3_600_000);
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update account_imports set state = 'expired', ended_at = ${clock.now()}
      where state in ('checking', 'checked') and created_at < ${before}`);
    await tx.execute(sql`
      delete from account_import_rows as staged using account_imports as import
      where import.id = staged.import_id and import.created_at < ${before} and import.state <> 'writing'`);
  });
}

export const importJobs: readonly Recurring[] = [
  { name: 'run_imports', everySeconds: 2, run: runImports },
  { name: 'expire_imports', cron: '13 4 * * *', run: expireImports },
];
