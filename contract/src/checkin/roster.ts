import { Id, Instant } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { Checkpoint, EntryState, HandoutState, RosterEntry } from './schemas.ts';
import { SupervisorKey } from './supervisors.ts';

// What a device at a gate is told, signed by the conference.

/** Where a device stands in what it has been told; it hands it back unread. */
export const Cursor = z.string().max(120);

/** A public key that tickets and rosters are signed with; base64url, Ed25519. */
export const TicketKey = z.object({ keyId: z.int(), publicKey: z.string() });

const Name = z.object({ en: z.string(), zh: z.string() });

/** The checkpoints, and what has changed since the cursor. */
export const Roster = z.object({
  conference: z.object({ id: Id, name: Name, timeZone: z.string() }),
  types: z.array(z.object({ id: Id, name: Name })),
  /** What people have booked, by time. */
  activities: z.array(z.object({ id: Id, kind: z.string(), name: Name, startsAt: Instant })),
  checkpoints: z.array(Checkpoint),
  keys: z.array(TicketKey),
  /** Whose codes allow an override. */
  supervisors: z.array(SupervisorKey).default([]),
  /** What live codes are checked by, base64url; empty: they are not. */
  liveKey: z.string().default(''),
  /** Begin anew: what the device holds is older than the server remembers. */
  reset: z.boolean(),
  entries: z.array(RosterEntry),
  /** Checked in, at any gate. */
  states: z.array(EntryState),
  /** Handed out, at any gate. */
  handouts: z.array(HandoutState),
  cursor: Cursor,
  /** There are more: ask again with the cursor, without waiting. */
  more: z.boolean(),
});
export type Roster = z.infer<typeof Roster>;

/** The text itself is signed, so that a device of another release checks the same bytes. */
export const SignedRoster = z.object({
  /** A `Roster` as JSON. */
  roster: z.string(),
  keyId: z.int(),
  /** Of `signedText`; base64url. */
  signature: z.string(),
});

const PREFIX = 'PLENUM-ROSTER-1\n';

/** What is signed, in UTF-8: a ticket, which the same key signs, never begins like this. */
export function signedText(roster: string): string {
  return PREFIX + roster;
}
