import type { RosterEntry } from '@plenum/contract/checkin/schemas';
import type { Presented } from '@plenum/contract/checkin/verdict';
import { readTicketCode } from '@plenum/contract/tickets/ticket-code';
import { checkToken, type TokenProblem, type VerifySignature } from '@plenum/contract/tickets/ticket-token';
import { verifyEd25519 } from './ed25519.ts';

interface People {
  personOf: (participantId: string) => RosterEntry | undefined;
  personByCode: (code: string) => RosterEntry | undefined;
}

interface Conference {
  readonly meetingId: string;
  readonly keys: readonly { readonly keyId: number; readonly publicKey: string }[];
}

const problems: Record<TokenProblem, 'other_conference' | 'forged' | 'unknown_code'> = {
  foreign: 'unknown_code',
  unknown_format: 'unknown_code',
  damaged: 'unknown_code',
  other_conference: 'other_conference',
  unknown_key: 'forged',
  forged: 'forged',
  revoked: 'unknown_code',
};

/** Who shows this text: the QR code of a ticket, or the code that can be typed. Never throws, whatever was scanned. */
export async function readScanned(text: string, people: People, conference: Conference): Promise<Presented> {
  // A scanner with Caps Lock on types small letters; the QR code has capitals only.
  const written = /^\s*plenum\d+:/i.test(text) ? text.toUpperCase() : text;
  const { code } = readTicketCode(written);
  if (code !== null) {
    const entry = people.personByCode(code);
    return entry ? { entry, version: null } : { problem: 'unknown_code' };
  }
  const checked = await checkToken(written, conference.meetingId, verifierOf(conference.keys));
  if (checked.problem !== null) return { problem: problems[checked.problem] };
  const entry = people.personOf(checked.claim.participantId);
  return entry ? { entry, version: checked.claim.version } : { problem: 'unknown_code' };
}

function verifierOf(keys: Conference['keys']): VerifySignature {
  return (keyId, signed, signature) => {
    const key = keys.find((one) => one.keyId === keyId);
    return key
      ? verifyEd25519(bytesOf(key.publicKey), Uint8Array.from(signed), Uint8Array.from(signature))
      : null;
  };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}
