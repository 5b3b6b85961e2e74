import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { emitAll } from '#kernel/outbox/outbox';
import { writeAudits } from '#modules/audit/public';
import { accountFact } from '../audit-facts.ts';
import { accountImported } from '../events.ts';
import type { AccountImport } from './tables.ts';

const AT_ONCE = 2_000;

/**
 * Creates all accounts of an import in one transaction: others see all of them or none, and an interrupted import
 * starts over with none created. People who got an account since the check keep it. New accounts have no password: the
 * person sets one with a code. The administrator chooses whether they are notified.
 */
export async function writeAccounts(kernel: Kernel, tx: Tx, one: AccountImport): Promise<void> {
  const now = kernel.clock.now();
  const source = { actor: one.committedBy, requestId: one.requestId, address: one.address, at: now };
  // Hashes a secret that is not kept, so that a login with a password takes as long as any other and never succeeds.
  const passwordHash = await kernel.hasher.hash(randomBytes(32).toString('base64url'));
  await tx.execute(sql`
    update account_import_rows set account_id = gen_random_uuid() where import_id = ${one.id} and state = 'fresh'`);
  let made = 0;
  for (let after = 0; ;) {
    const batch = await tx.execute<{ row: number; id: string; isMade: boolean }>(sql`
      with batch as (
        select row, account_id, name, email, phone, language from account_import_rows
        where import_id = ${one.id} and state = 'fresh' and row > ${after} order by row limit ${AT_ONCE}
      ), made as (
        insert into accounts (id, username, username_key, name, email, phone, password_hash, has_password, language, created_at)
        select account_id, username, username, name, email, phone, ${passwordHash}, false, language, ${now}
        from batch cross join lateral (select 'u' || left(replace(account_id::text, '-', ''), 16) as username) as given
        on conflict do nothing returning id
      )
      select batch.row, batch.account_id as id, made.id is not null as "isMade"
      from batch left join made on made.id = batch.account_id order by batch.row`);
    const people = batch.rows.filter(({ isMade }) => isMade);
    const facts = people.map(({ id, row }) => accountFact('account.imported', id, { file: one.name, row }));
    await writeAudits(tx, facts, source);
    if (one.invites)
      await emitAll(
        tx,
        accountImported,
        people.map(({ id }) => ({ accountId: id })),
        now,
      );
    made += people.length;
    after = batch.rows.at(-1)?.row ?? after;
    if (batch.rows.length < AT_ONCE) break;
  }
  await tx.execute(sql`
    update account_imports set state = 'done', made = ${made}, known = known + fresh - ${made}, ended_at = ${now}
    where id = ${one.id}`);
}
