import { createPrivateKey, createPublicKey, pbkdf2, verify } from 'node:crypto';
import { promisify } from 'node:util';
import {
  readSupervisorCode,
  SUPERVISOR_ITERATIONS,
  supervisorSalt,
} from '@plenum/contract/checkin/supervisors';

const derive = promisify(pbkdf2);

const SEED_BYTES = 32;
/** The PKCS #8 prefix before the seed of an Ed25519 key (RFC 8410). */
const BEFORE_SEED = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the public key that belongs to a supervisor's code in this conference. */
export async function supervisorKeyOf(meetingId: string, code: string): Promise<Buffer> {
  const read = readSupervisorCode(code);
  if (read === null) throw new Error('Not a supervisor code');
  const seed = await derive(read, supervisorSalt(meetingId), SUPERVISOR_ITERATIONS, SEED_BYTES, 'sha256');
  const key = createPrivateKey({ key: Buffer.concat([BEFORE_SEED, seed]), format: 'der', type: 'pkcs8' });
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
}

export function isSignedBy(publicKey: Buffer, text: string, signature: string): boolean {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}
