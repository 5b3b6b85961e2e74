import type { ConsentAct } from '@plenum/contract/consents/documents';
import { hotelConsentText } from '@plenum/contract/consents/hotel';
import type { Language } from '@plenum/contract/kernel/language';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudits } from '#modules/audit/public';
import { personFact } from './audit-facts.ts';
import { consents } from './tables.ts';

/** The person who agrees, their address, and the language in which they read the text. */
export interface ConsentingSource extends AuditSource {
  readonly language: Language;
}

export interface HotelChoice {
  readonly participantId: string;
  readonly before: boolean;
  readonly after: boolean;
}

/**
 * Records consent to sending ID information to the hotel, for each person whose choice has changed. It is stored with
 * the choice, not with the order, because consent is given at the moment of ticking the box.
 */
export async function recordHotelConsents(
  tx: Tx,
  meetingId: string,
  choices: readonly HotelChoice[],
  source: ConsentingSource,
): Promise<void> {
  const changed = choices.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return;
  const { version } = hotelConsentText;
  const { at, language, actor: accountId } = source;
  const actOf = (after: boolean): ConsentAct => (after ? 'given' : 'withdrawn');
  await tx.insert(consents).values(
    changed.map(({ participantId, after }) => ({
      accountId,
      participantId,
      meetingId,
      subject: 'hotel' as const,
      version,
      act: actOf(after),
      way: 'registration' as const,
      language,
      at,
      address: source.address ?? '',
    })),
  );
  const facts = changed.map(({ participantId, after }) =>
    personFact(`consent.${actOf(after)}`, 'hotel', participantId, version),
  );
  await writeAudits(tx, facts, source);
}
