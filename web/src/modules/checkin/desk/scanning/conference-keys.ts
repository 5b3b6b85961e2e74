import type { Roster } from '@plenum/contract/checkin/roster';
import type { VerifySignature } from '@plenum/contract/tickets/ticket-token';
import { fromBase64url } from '#kernel/crypto/base64url';
import { verifyEd25519 } from './ed25519.ts';

/** Checks signatures by the public keys of a conference. */
export function verifierOf(keys: Roster['keys']): VerifySignature {
  return (keyId, signed, signature) => {
    const key = keys.find((one) => one.keyId === keyId);
    return key
      ? verifyEd25519(fromBase64url(key.publicKey), Uint8Array.from(signed), Uint8Array.from(signature))
      : null;
  };
}
