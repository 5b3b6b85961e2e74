import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findAccountNames } from './staff-roles.ts';

/**
 * Refuses the second of two concurrent edits, and says who saved the first and when. Call it after checking the right
 * to edit, because the name is shown to the caller.
 */
export async function refuseChanged(tx: Tx, last: { by: string | null; at: Date } | null): Promise<never> {
  if (!last) return refuse(kernelRefusals.CHANGED_MEANWHILE);
  const names = await findAccountNames(tx, [last.by]);
  const savedBefore = { by: names.get(last.by ?? '') ?? null, at: last.at.toISOString() };
  return refuse(kernelRefusals.CHANGED_MEANWHILE, { savedBefore });
}
