import type { ConsentWay } from '@plenum/contract/consents/documents';
import { wallConsentText } from '@plenum/contract/consents/wall';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { writeAudit } from '#modules/audit/public';
import { personFact } from './audit-facts.ts';
import type { ConsentingSource } from './hotel-consents.ts';
import { consents } from './tables.ts';

/** Returns the people among these who currently consent to being named in full on the wall. */
export async function findWallConsents(
  db: Db | Tx,
  participantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (participantIds.length === 0) return new Set();
  const latest = await db
    .selectDistinctOn([consents.participantId], { id: consents.participantId, act: consents.act })
    .from(consents)
    .where(and(eq(consents.subject, 'wall'), inArray(consents.participantId, [...participantIds])))
    .orderBy(consents.participantId, desc(consents.id));
  return new Set(latest.flatMap(({ id, act }) => (act === 'given' && id !== null ? [id] : [])));
}

interface WallChoice {
  readonly meetingId: string;
  readonly participantId: string;
  readonly agrees: boolean;
  readonly way: Extract<ConsentWay, 'self_checkin' | 'ticket'>;
}

/** Records whether a person is named in full on the wall. A choice that has not changed is not recorded again. */
export async function keepWallChoice(
  tx: Tx,
  { meetingId, participantId, agrees, way }: WallChoice,
  source: ConsentingSource,
): Promise<void> {
  if ((await findWallConsents(tx, [participantId])).has(participantId) === agrees) return;
  const { version } = wallConsentText;
  const act = agrees ? 'given' : 'withdrawn';
  await tx.insert(consents).values({
    accountId: source.actor,
    participantId,
    meetingId,
    subject: 'wall',
    version,
    act,
    way,
    language: source.language,
    at: source.at,
    address: source.address ?? '',
  });
  await writeAudit(tx, personFact(`consent.${act}`, 'wall', participantId, version), source);
}
