import type { Wanted } from '@plenum/contract/checkin/device-endpoints';
import type { Roster } from '@plenum/contract/checkin/roster';
import type { RosterEntry } from '@plenum/contract/checkin/schemas';
import type { Presented } from '@plenum/contract/checkin/verdict';
import { readTicketCode } from '@plenum/contract/tickets/ticket-code';
import { freshnessOf } from '@plenum/contract/tickets/live-code';
import { checkToken, type TokenProblem } from '@plenum/contract/tickets/ticket-token';
import { fromBase64url } from '#kernel/crypto/base64url';
import { hmac } from '#kernel/crypto/hmac';
import { verifierOf } from './conference-keys.ts';

interface People {
  personOf: (participantId: string) => RosterEntry | undefined;
  personByCode: (code: string) => RosterEntry | undefined;
}

interface Conference {
  readonly meetingId: string;
  readonly keys: Roster['keys'];
  /** Empty if live codes are not checked. */
  readonly liveKey: string;
  /** The current time by the server's clock. */
  readonly now: number;
}

const unknown: Presented = { problem: 'unknown_code' };

const problems: Record<TokenProblem, 'other_conference' | 'forged' | 'unknown_code'> = {
  foreign: 'unknown_code',
  unknown_format: 'unknown_code',
  damaged: 'unknown_code',
  other_conference: 'other_conference',
  unknown_key: 'forged',
  forged: 'forged',
  revoked: 'unknown_code',
};

/**
 * `wanted` is the person named by the text, to look up on the server; null if the text names no one in this conference.
 */
interface Scanned {
  readonly presented: Presented;
  readonly wanted: Wanted | null;
}

/**
 * Returns the person whom a text names: the QR code of a ticket, or a typed code. Never throws, whatever was scanned.
 */
export async function readScanned(text: string, people: People, conference: Conference): Promise<Scanned> {
  // A scanner with Caps Lock on types small letters; the QR code has capitals only.
  const written = /^\s*plenum\d+:/i.test(text) ? text.toUpperCase() : text;
  const { code } = readTicketCode(written);
  if (code !== null) {
    const entry = people.personByCode(code);
    return { presented: entry ? { entry, version: null, code: 'fixed' } : unknown, wanted: { code } };
  }
  const checked = await checkToken(written, conference.meetingId, verifierOf(conference.keys));
  if (checked.problem !== null) return { presented: { problem: problems[checked.problem] }, wanted: null };
  const { participantId, version } = checked.claim;
  const liveKey = conference.liveKey === '' ? null : fromBase64url(conference.liveKey);
  const freshness = await freshnessOf(checked, liveKey, conference.now, hmac);
  if (freshness === 'forged') return { presented: { problem: 'forged' }, wanted: null };
  const entry = people.personOf(participantId);
  return { presented: entry ? { entry, version, code: freshness } : unknown, wanted: { participantId } };
}
