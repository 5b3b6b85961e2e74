import { randomUUID } from 'node:crypto';
import { decryptField, encryptField, UnreadableField } from '#kernel/crypto/field-encryption';
import type { KeyRing } from '#kernel/crypto/keys';

const LASTS_MS = 10 * 60_000;

/** Who looked somebody up, and where: for nobody else and nowhere else does what they found mean anything. */
export interface Looking {
  readonly accountId: string;
  readonly meetingId: string;
}

const placeOf = ({ accountId, meetingId }: Looking) => ({
  table: 'person check',
  column: meetingId,
  row: accountId,
});

/** Says nothing to who holds it, not even by its length: for who was not found it names nobody. */
export function sealPerson(keys: KeyRing, looking: Looking, participantId: string | null, now: Date): string {
  const until = now.getTime() + LASTS_MS;
  return encryptField(keys, `${participantId ?? randomUUID()} ${until}`, placeOf(looking));
}

/** The participant, who may be nobody; null once it is too old, or somebody else's. */
export function openPerson(keys: KeyRing, looking: Looking, ref: string, now: Date): string | null {
  try {
    const [participantId = '', until] = decryptField(keys, ref, placeOf(looking)).split(' ');
    return now.getTime() < Number(until) ? participantId : null;
  } catch (error) {
    if (error instanceof UnreadableField) return null;
    throw error;
  }
}
