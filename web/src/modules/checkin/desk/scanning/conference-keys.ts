import type { Roster } from '@plenum/contract/checkin/roster';
import type { VerifySignature } from '@plenum/contract/tickets/ticket-token';
import { verifyEd25519 } from './ed25519.ts';

/** Checks signatures by the public keys of a conference. */
export function verifierOf(keys: Roster['keys']): VerifySignature {
  return (keyId, signed, signature) => {
    const key = keys.find((one) => one.keyId === keyId);
    return key
      ? verifyEd25519(bytesOf(key.publicKey), Uint8Array.from(signed), Uint8Array.from(signature))
      : null;
  };
}

/** Throws for what is no base64url. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}
