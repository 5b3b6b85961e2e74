import { randomUUID } from 'node:crypto';
import { decryptField, encryptField, UnreadableField } from '#kernel/crypto/field-encryption';
import type { KeyRing } from '#kernel/crypto/keys';

const LASTS_MS = 10 * 60_000;

/** The account that checked a person, and the conference; no other account or conference can open the reference. */
export interface Looking {
  readonly accountId: string;
  readonly meetingId: string;
}

const placeOf = ({ accountId, meetingId }: Looking) => ({
  table: 'person check',
  column: meetingId,
  row: accountId,
});

/**
 * Returns an opaque reference to a person, which always has the same length. For a person who was not found, it
 * contains an id that does not exist.
 */
export function sealPerson(keys: KeyRing, looking: Looking, participantId: string | null, now: Date): string {
  const until = now.getTime() + LASTS_MS;
  return encryptField(keys, `${participantId ?? randomUUID()} ${until}`, placeOf(looking));
}

/**
 * Returns the id of the participant, who may not exist; null if the reference is too old, or was created for another
 * account or conference.
 */
export function openPerson(keys: KeyRing, looking: Looking, ref: string, now: Date): string | null {
  try {
    const [participantId = '', until] = decryptField(keys, ref, placeOf(looking)).split(' ');
    return now.getTime() < Number(until) ? participantId : null;
  } catch (error) {
    if (error instanceof UnreadableField) return null;
    throw error;
  }
}
