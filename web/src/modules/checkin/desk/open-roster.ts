import { Roster, signedText, type SignedRoster } from '@plenum/contract/checkin/roster';
import type { z } from '@plenum/contract/kernel/zod';
import { fromBase64url } from '#kernel/crypto/base64url';
import { verifierOf } from './scanning/conference-keys.ts';
import type { DeskDevice } from './store/device-store.ts';

/** The reason why a roster is not used. A `forged` roster was not signed by the conference, or can't be parsed. */
export type RosterProblem = 'forged' | 'other_conference';

export type OpenedRoster =
  | { readonly problem: null; readonly roster: Roster }
  | { readonly problem: RosterProblem; readonly roster: null };

const forged: OpenedRoster = { problem: 'forged', roster: null };

/**
 * Verifies data from a server before any of it is used. The keys are those of the enrolment, because an impostor could
 * send its own keys along with its list.
 */
export async function openRoster(
  { roster: text, keyId, signature }: z.infer<typeof SignedRoster>,
  { meetingId, keys }: Pick<DeskDevice, 'meetingId' | 'keys'>,
): Promise<OpenedRoster> {
  const roster = readRoster(text);
  if (!roster) return forged;
  if (roster.conference.id !== meetingId) return { problem: 'other_conference', roster: null };
  const verify = verifierOf(keys.length > 0 ? keys : roster.keys);
  const signed = readSignature(signature);
  const isGenuine =
    signed !== null && (await verify(keyId, new TextEncoder().encode(signedText(text)), signed)) === true;
  return isGenuine ? { problem: null, roster } : forged;
}

function readRoster(text: string): Roster | null {
  try {
    return Roster.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function readSignature(written: string): Uint8Array | null {
  try {
    return fromBase64url(written);
  } catch {
    return null;
  }
}
