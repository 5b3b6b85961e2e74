import { eq } from 'drizzle-orm';
import type { DraftHead } from '@plenum/contract/registration/people/draft';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Tx } from '#kernel/db/database';
import { registrations } from '../tables.ts';
import { sealHead } from '../orders/tax-details.ts';
import { requireEditable } from '../people/editable-fields.ts';
import { lockOwnRegistration } from '../people/registration-queries.ts';

/** Saves team, contact, currency and invoice as entered. */
export async function saveHead(
  keys: KeyRing,
  tx: Tx,
  id: string,
  head: DraftHead,
  { actor, at }: { actor: string; at: Date },
): Promise<{ savedAt: string }> {
  const found = await lockOwnRegistration(tx, id, actor);
  requireEditable(found);
  await tx
    .update(registrations)
    .set({ ...sealHead(keys, id, head), version: found.row.version + 1, changedAt: at })
    .where(eq(registrations.id, id));
  return { savedAt: at.toISOString() };
}
