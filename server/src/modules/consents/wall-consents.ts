import type { ConsentAct } from '@plenum/contract/consents/documents';
import { wallConsentText } from '@plenum/contract/consents/wall';
import type { Tx } from '#kernel/db/database';
import { writeAudit } from '#modules/audit/public';
import { personFact } from './audit-facts.ts';
import type { ConsentingSource } from './hotel-consents.ts';
import { consents } from './tables.ts';

/** That a person is named in full on the wall, or no longer. */
export async function recordWallConsent(
  tx: Tx,
  { meetingId, participantId }: { readonly meetingId: string; readonly participantId: string },
  act: ConsentAct,
  source: ConsentingSource,
): Promise<void> {
  const { version } = wallConsentText;
  await tx.insert(consents).values({
    accountId: source.actor,
    participantId,
    meetingId,
    subject: 'wall',
    version,
    act,
    way: 'self_checkin',
    language: source.language,
    at: source.at,
    address: source.address ?? '',
  });
  await writeAudit(tx, personFact(`consent.${act}`, 'wall', participantId, version), source);
}
