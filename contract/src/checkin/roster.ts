import { Id, Instant } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { Checkpoint, EntryState, HandoutState, RosterEntry } from './schemas.ts';
import { SupervisorKey } from './supervisors.ts';

// The data that a device at a gate receives, signed by the conference.

/** A device's position in the data. It is opaque to the device, which sends it back. */
export const Cursor = z.string().max(120);

/** A public key that tickets and rosters are signed with; base64url, Ed25519. */
export const TicketKey = z.object({ keyId: z.int(), publicKey: z.string() });

const Name = z.object({ en: z.string(), zh: z.string() });

/** The checkpoints, and what has changed since the cursor. */
export const Roster = z.object({
  conference: z.object({ id: Id, name: Name, timeZone: z.string() }),
  types: z.array(z.object({ id: Id, name: Name })),
  /** The activities that people have booked, by time. */
  activities: z.array(z.object({ id: Id, kind: z.string(), name: Name, startsAt: Instant })),
  checkpoints: z.array(Checkpoint),
  keys: z.array(TicketKey),
  /** Supervisors whose codes allow an override. */
  supervisors: z.array(SupervisorKey).default([]),
  /** The key that verifies live codes, base64url; empty if they are not used. */
  liveKey: z.string().default(''),
  /** True if the device must start over, because its data is older than the server's history. */
  reset: z.boolean(),
  entries: z.array(RosterEntry),
  /** People who are checked in, at any gate. */
  states: z.array(EntryState),
  /** Items handed out, at any gate. */
  handouts: z.array(HandoutState),
  cursor: Cursor,
  /** True if there is more data, so that the device calls again with the cursor immediately. */
  more: z.boolean(),
});
export type Roster = z.infer<typeof Roster>;

/** The text itself is signed, so that a device of another release verifies the same bytes. */
export const SignedRoster = z.object({
  /** A `Roster` as JSON. */
  roster: z.string(),
  keyId: z.int(),
  /** Signature of `signedText`; base64url. */
  signature: z.string(),
});

const PREFIX = 'PLENUM-ROSTER-1\n';

/** Returns the signed text in UTF-8. Tickets, which the same key signs, never begin like this. */
export function signedText(roster: string): string {
  return PREFIX + roster;
}
