import { jobRefusals } from '@plenum/contract/mailings/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { clearUndeliverable } from '#modules/messaging/delivery/public';
import { maskTarget } from '#modules/messaging/public';
import type { Addressee } from './audience.ts';
import { storedTargets } from './fix-audience.ts';

/**
 * Clears a person's "undeliverable" marks, because an organizer knows that they can be reached. The next job writes to
 * them.
 */
export async function clearMarks(
  tx: Tx,
  meetingId: string,
  person: string,
  addressees: readonly Addressee[],
  source: AuditSource,
): Promise<null> {
  const theirs = addressees.filter((one) => one.person === person);
  if (theirs.length === 0) refuse(jobRefusals.NOT_IN_AUDIENCE);
  const cleared = await clearUndeliverable(tx, theirs.flatMap(storedTargets));
  for (const target of cleared) {
    const detail = { name: theirs[0]?.name ?? '', target: maskTarget(target) };
    await writeAudit(tx, { action: 'mailing.mark_cleared', object: `meeting:${meetingId}`, detail }, source);
  }
  return null;
}
