import { fromBase45, toBase45 } from './base45.ts';

/** The beginning of every ticket's QR text; another format will have another number. */
export const TOKEN_PREFIX = 'PLENUM1:';

const FORMAT = 1;
const ID_BYTES = 16;
const SIGNATURE_BYTES = 64;
const SIGNED_BYTES = 1 + ID_BYTES + ID_BYTES + 2 + 2;
const LENGTH = SIGNED_BYTES + SIGNATURE_BYTES;
const PERIOD_BYTES = 4;
/** The length of a live code's proof, long enough that none can be guessed within half a minute. */
const PROOF_BYTES = 8;
const LIVE_LENGTH = LENGTH + PERIOD_BYTES + PROOF_BYTES;
const LONGEST_TEXT = 400;

/** The highest version and key id, because they are written in two bytes. */
export const MOST_VERSION = 0xff_ff;

/** The claims of a ticket. */
export interface TicketClaim {
  readonly meetingId: string;
  readonly participantId: string;
  /** A higher version revokes all lower ones. */
  readonly version: number;
  /** The id of the conference's key that signed it. */
  readonly keyId: number;
}

/** The signed bytes, without the signature. */
export function ticketBytes({ meetingId, participantId, version, keyId }: TicketClaim): Uint8Array {
  const bytes = new Uint8Array(SIGNED_BYTES);
  bytes[0] = FORMAT;
  bytes.set(idBytes(meetingId), 1);
  bytes.set(idBytes(participantId), 1 + ID_BYTES);
  writeNumber(bytes, SIGNED_BYTES - 4, version);
  writeNumber(bytes, SIGNED_BYTES - 2, keyId);
  return bytes;
}

/** The text of the QR code. */
export function writeToken(claim: TicketClaim, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('An Ed25519 signature has 64 bytes');
  const bytes = new Uint8Array(LENGTH);
  bytes.set(ticketBytes(claim), 0);
  bytes.set(signature, SIGNED_BYTES);
  return `${TOKEN_PREFIX}${toBase45(bytes)}`;
}

/** The changing part that a ticket on a screen shows in addition to its claim. */
export interface LivePart {
  /** The number of half minutes since 1970. */
  readonly period: number;
  readonly proof: Uint8Array;
}

/** The text of a live code: the ticket's own text with this half minute's proof. */
export function addLivePart(token: string, { period, proof }: LivePart): string {
  const own = fromBase45(token.slice(TOKEN_PREFIX.length));
  if (own?.length !== LENGTH) throw new RangeError('A live code is made of the text of a ticket');
  const bytes = new Uint8Array(LIVE_LENGTH);
  bytes.set(own, 0);
  bytes.set(periodBytes(period), LENGTH);
  bytes.set(proof.subarray(0, PROOF_BYTES), LENGTH + PERIOD_BYTES);
  return `${TOKEN_PREFIX}${toBase45(bytes)}`;
}

/** The bytes that the proof of a half minute authenticates. */
export function periodBytes(period: number): Uint8Array {
  const bytes = new Uint8Array(PERIOD_BYTES);
  new DataView(bytes.buffer).setUint32(0, period);
  return bytes;
}

/** Whether the shown proof is the expected one. */
export function isProof({ proof }: LivePart, expected: Uint8Array): boolean {
  return proof.every((byte, at) => byte === expected[at]);
}

/**
 * Why a scanned text is not a valid ticket. `foreign`: not our format at all. `unknown_format`: from a later version of
 * the program. `damaged`: begins like ours and can't be parsed. `unknown_key`: signed by a key that this conference
 * does not have. `forged`: the signature does not match the key. `revoked`: replaced by a newer ticket.
 */
export const tokenProblems = [
  'foreign',
  'unknown_format',
  'damaged',
  'other_conference',
  'unknown_key',
  'forged',
  'revoked',
] as const;
export type TokenProblem = (typeof tokenProblems)[number];

export type ReadToken =
  | {
      readonly problem: null;
      readonly claim: TicketClaim;
      readonly signed: Uint8Array;
      readonly signature: Uint8Array;
      /** Null for a code that does not change, as on paper. */
      readonly live: LivePart | null;
    }
  | { readonly problem: TokenProblem; readonly claim: null };

/** Parses the text; `checkToken` verifies it. Never throws, whatever was scanned. */
export function readToken(scanned: string): ReadToken {
  // A text longer than this is never a ticket. Shorter texts are trimmed, because a scanner that acts as a keyboard
  // adds a line break.
  if (scanned.length > LONGEST_TEXT) return { problem: 'foreign', claim: null };
  const text = scanned.trim();
  if (!text.startsWith(TOKEN_PREFIX))
    return { problem: /^PLENUM\d+:/.test(text) ? 'unknown_format' : 'foreign', claim: null };
  const bytes = fromBase45(text.slice(TOKEN_PREFIX.length));
  if (bytes?.length !== LENGTH && bytes?.length !== LIVE_LENGTH) return { problem: 'damaged', claim: null };
  if (bytes[0] !== FORMAT) return { problem: 'unknown_format', claim: null };
  return {
    problem: null,
    claim: {
      meetingId: readId(bytes, 1),
      participantId: readId(bytes, 1 + ID_BYTES),
      version: readNumber(bytes, SIGNED_BYTES - 4),
      keyId: readNumber(bytes, SIGNED_BYTES - 2),
    },
    signed: bytes.slice(0, SIGNED_BYTES),
    signature: bytes.slice(SIGNED_BYTES, LENGTH),
    live: bytes.length === LENGTH ? null : readLivePart(bytes),
  };
}

/**
 * Returns whether a key of the conference signed these bytes; null if there is no such key. It is a parameter, because
 * the server and browsers have different crypto APIs.
 */
export type VerifySignature = (
  keyId: number,
  signed: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean | null> | boolean | null;

export type CheckedToken =
  | {
      readonly problem: null;
      readonly claim: TicketClaim;
      readonly signed: Uint8Array;
      readonly live: LivePart | null;
    }
  | { readonly problem: TokenProblem; readonly claim: TicketClaim | null };

/**
 * Returns whether a scanned text is a ticket of this conference; `isRevoked` checks its version against the list of
 * people. The claims of a text with a problem may be false; only `problem: null` proves them.
 */
export async function checkToken(
  scanned: string,
  meetingId: string,
  verify: VerifySignature,
): Promise<CheckedToken> {
  const read = readToken(scanned);
  if (read.problem !== null) return read;
  const { claim, signed, signature, live } = read;
  if (claim.meetingId !== meetingId.toLowerCase()) return { problem: 'other_conference', claim };
  const isGenuine = await verify(claim.keyId, signed, signature);
  if (isGenuine === null) return { problem: 'unknown_key', claim };
  return isGenuine ? { problem: null, claim, signed, live } : { problem: 'forged', claim };
}

/** `current` is the valid version of the person's ticket; null if they have none. */
export function isRevoked({ version }: Pick<TicketClaim, 'version'>, current: number | null): boolean {
  return current === null || version !== current;
}

function readLivePart(bytes: Uint8Array): LivePart {
  const part = bytes.slice(LENGTH);
  return { period: new DataView(part.buffer).getUint32(0), proof: part.slice(PERIOD_BYTES) };
}

function idBytes(id: string): Uint8Array {
  const hex = id.replaceAll('-', '');
  if (!/^[\da-f]{32}$/i.test(hex)) throw new RangeError('An id has 32 hexadecimal digits');
  return Uint8Array.from({ length: ID_BYTES }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}

function readId(bytes: Uint8Array, from: number): string {
  const hex = Array.from(bytes.subarray(from, from + ID_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join('-');
}

function writeNumber(bytes: Uint8Array, at: number, value: number): void {
  if (!Number.isInteger(value) || value < 0 || value > MOST_VERSION)
    throw new RangeError(`${value} can't be written in two bytes`);
  bytes[at] = value >> 8;
  bytes[at + 1] = value & 0xff;
}

function readNumber(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}
