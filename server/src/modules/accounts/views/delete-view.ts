import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { accountFact, sourceOf } from '../audit-facts.ts';
import { removeView } from './view-queries.ts';

/** Somebody else's view is as good as none. */
export async function deleteView(kernel: Kernel, tx: Tx, call: Call, id: string): Promise<null> {
  const { accountId } = call.actor;
  if (!(await removeView(tx, accountId, id))) refuse(kernelRefusals.NOT_FOUND);
  await writeAudit(
    tx,
    accountFact('account.view_deleted', accountId, { view: id }),
    sourceOf(kernel, call, accountId),
  );
  return null;
}
