import {
  type Approval,
  approvalText,
  readSupervisorCode,
  SUPERVISOR_ITERATIONS,
  type SupervisorKey,
  supervisorSalt,
} from '@plenum/contract/checkin/supervisors';
import { toBase64url } from '#kernel/crypto/base64url';
import type { ScanDraft } from './scan-draft.ts';

/** A supervisor who has typed their code, which is not stored. */
export interface Supervisor {
  readonly name: string;
  approve: (deviceId: string, scan: ScanDraft) => Promise<Approval>;
}

/** Returns the supervisor with this code, or null if there is none. Takes about a second on a phone, on purpose. */
export async function findSupervisor(
  typed: string,
  meetingId: string,
  keys: readonly SupervisorKey[],
): Promise<Supervisor | null> {
  const code = readSupervisorCode(typed);
  if (code === null) return null;
  const { getPublicKeyAsync, signAsync } = await import('@noble/ed25519');
  const seed = await seedOf(code, meetingId);
  const publicKey = toBase64url(await getPublicKeyAsync(seed));
  const found = keys.find((key) => key.publicKey === publicKey);
  if (!found) return null;
  return {
    name: found.name,
    async approve(deviceId, { checkpointId, participantId, scannedAt, overrideReason: reason }) {
      const text = approvalText({ deviceId, checkpointId, participantId, scannedAt, reason });
      const signature = await signAsync(new TextEncoder().encode(text), seed);
      return { supervisorId: found.id, signature: toBase64url(signature) };
    },
  };
}

async function seedOf(code: string, meetingId: string): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(code), 'PBKDF2', false, ['deriveBits']);
  const terms = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    salt: encoder.encode(supervisorSalt(meetingId)),
    iterations: SUPERVISOR_ITERATIONS,
  };
  return new Uint8Array(await crypto.subtle.deriveBits(terms, key, 256));
}
