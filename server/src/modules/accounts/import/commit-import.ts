import type { commitImport as commitEndpoint } from '@plenum/contract/accounts/import-endpoints';
import { importRefusals } from '@plenum/contract/accounts/import-messages';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { importFact } from '../audit-facts.ts';
import { type AccountImport, accountImports } from './tables.ts';

/** Starts the import; the job does the rest on behalf of the caller. */
export async function commitImport(
  tx: Tx,
  id: string,
  { reason, invites }: BodyOf<typeof commitEndpoint>,
  source: AuditSource,
): Promise<void> {
  const row = await lockImport(tx, id);
  if (row.state !== 'checked' || row.fresh === 0) refuse(importRefusals.IMPORT_STATE);
  await tx
    .update(accountImports)
    .set({
      state: 'writing',
      reason,
      invites,
      committedBy: source.actor,
      committedAt: source.at,
      requestId: source.requestId,
      address: source.address,
    })
    .where(eq(accountImports.id, id));
  const detail = { name: row.name, people: row.fresh, reason, invites };
  await writeAudit(tx, importFact('account.import_started', id, detail), source);
}

export async function discardImport(tx: Tx, id: string, source: AuditSource): Promise<null> {
  const row = await lockImport(tx, id);
  if (row.state !== 'checked' && row.state !== 'checking') refuse(importRefusals.IMPORT_STATE);
  await tx.execute(sql`delete from account_import_rows where import_id = ${id}`);
  await tx
    .update(accountImports)
    .set({ state: 'discarded', endedAt: source.at })
    .where(eq(accountImports.id, id));
  await writeAudit(tx, importFact('account.import_discarded', id, { name: row.name }), source);
  return null;
}

async function lockImport(tx: Tx, id: string): Promise<AccountImport> {
  const [row] = await tx.select().from(accountImports).where(eq(accountImports.id, id)).for('update');
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}
