import { timingSafeEqual } from 'node:crypto';
import { type enrolDevice as endpoint, PIN_DIGITS } from '@plenum/contract/checkin/device-endpoints';
import { checkinMessages } from '@plenum/contract/checkin/messages';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { eq } from 'drizzle-orm';
import { blindIndex } from '#kernel/crypto/blind-index';
import { hashToken } from '#kernel/crypto/hash-token';
import { randomDigits, randomToken } from '#kernel/crypto/random';
import type { Db, Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { resetHits, takeHit } from '#kernel/rate-limit/take-hit';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTicketKeys, requireKey } from '#modules/tickets/public';
import { checkinFact } from '../audit-facts.ts';
import { checkinDevices, checkinPins } from '../tables.ts';

const LIFE_MS = 30 * 60_000;
const TOKEN_BYTES = 24;

/** Creates the conference's PIN and replaces an earlier one. A PIN enrols any number of devices for half an hour. */
export async function makePin(
  { keys }: Kernel,
  tx: Tx,
  meetingId: string,
  source: AuditSource & { readonly actor: string },
): Promise<{ pin: string; expiresAt: string }> {
  const pin = randomDigits(PIN_DIGITS);
  const expiresAt = new Date(source.at.getTime() + LIFE_MS);
  const row = { pinHash: hashPin(keys, meetingId, pin), expiresAt, madeBy: source.actor };
  await tx
    .insert(checkinPins)
    .values({ meetingId, ...row })
    .onConflictDoUpdate({ target: checkinPins.meetingId, set: row });
  await writeAudit(
    tx,
    checkinFact('checkin.pin_made', meetingId, { until: expiresAt.toISOString() }),
    source,
  );
  return { pin, expiresAt: expiresAt.toISOString() };
}

/**
 * A PIN is short, so guesses are limited. A correct PIN resets the count, so that one account can enrol many devices.
 */
const WRONG_PINS = { calls: 10, seconds: 600 };

async function requirePin(
  { keys, pool }: Kernel,
  tx: Tx,
  { meetingId, pin }: Enrolment,
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  const counter = `checkin-pin|${meetingId}|${actor}`;
  const hit = await takeHit(pool, counter, WRONG_PINS, at);
  if (!hit.allowed) refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: hit.retryAfterSeconds });
  const [row] = await tx.select().from(checkinPins).where(eq(checkinPins.meetingId, meetingId));
  const isRight = row && row.expiresAt > at && timingSafeEqual(row.pinHash, hashPin(keys, meetingId, pin));
  if (!isRight) refuse(kernelRefusals.INVALID_INPUT, { fields: { pin: checkinMessages.pin_invalid } });
  await resetHits(pool, counter);
}

interface Enrolment {
  readonly meetingId: string;
  readonly pin: string;
  readonly name: string;
}

/** Enrols a device. Its token is shown once, together with the keys by which the device verifies every roster. */
export async function enrolDevice(
  kernel: Kernel,
  tx: Tx,
  enrolment: Enrolment,
  source: AuditSource & { readonly actor: string },
): Promise<ReplyOf<typeof endpoint>> {
  await requirePin(kernel, tx, enrolment, source);
  const { meetingId, name } = enrolment;
  const [id, token] = [orderedId(), randomToken(TOKEN_BYTES)];
  await tx.insert(checkinDevices).values({
    id,
    meetingId,
    name,
    tokenHash: hashToken(token),
    enrolledBy: source.actor,
    enrolledAt: source.at,
    operator: source.actor,
    lastSeenAt: source.at,
  });
  await writeAudit(tx, checkinFact('checkin.device_enrolled', meetingId, { device: id, name }), source);
  await requireKey(kernel, tx, meetingId);
  return { device: { id, token, name }, keys: await findTicketKeys(tx, meetingId) };
}

/** Returns when the conference's PIN expires, or null if there is none. */
export async function findPinExpiry(db: Db, meetingId: string, now: Date): Promise<Date | null> {
  const [row] = await db.select().from(checkinPins).where(eq(checkinPins.meetingId, meetingId));
  return row && row.expiresAt > now ? row.expiresAt : null;
}

function hashPin(keys: Kernel['keys'], meetingId: string, pin: string): Buffer {
  return blindIndex(keys, 'checkin pin', `${meetingId} ${pin}`);
}
