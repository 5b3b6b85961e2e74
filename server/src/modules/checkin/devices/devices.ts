import { timingSafeEqual } from 'node:crypto';
import { DEVICE_CALLS, type DeviceKey } from '@plenum/contract/checkin/device-endpoints';
import type { listDevices as endpoint } from '@plenum/contract/checkin/endpoints';
import { checkinRefusals } from '@plenum/contract/checkin/messages';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { hashToken } from '#kernel/crypto/hash-token';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { createGeneralLimit, type GeneralLimit } from '#kernel/rate-limit/general-limit';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { checkinFact } from '../audit-facts.ts';
import { selfDeviceOf } from './self-device.ts';
import { checkinDevices } from '../tables.ts';
import { findPinExpiry } from './pins.ts';

const limits = new WeakMap<Kernel, GeneralLimit>();

/** Limits each device separately, because many share one address, and one person may be logged in on several. */
export function limitDevice(kernel: Kernel, deviceId: string): void {
  const most = DEVICE_CALLS * kernel.config.limitFactor;
  const limit = limits.get(kernel) ?? createGeneralLimit(most);
  limits.set(kernel, limit);
  if (!limit.allows(deviceId, kernel.clock.now()))
    refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: Math.ceil(60 / most) });
}

export interface KnownDevice {
  readonly id: string;
  readonly meetingId: string;
  readonly tokenHash: Buffer | null;
  readonly removedAt: Date | string | null;
  readonly enrolledAt: Date | string;
}

/** Checks that the device has this conference's token. Removed devices pass this check. */
export function requireToken(known: KnownDevice | undefined, meetingId: string, { token }: DeviceKey): void {
  const isKnown =
    known?.meetingId === meetingId &&
    known.tokenHash !== null &&
    timingSafeEqual(known.tokenHash, hashToken(token));
  if (!isKnown) refuse(checkinRefusals.DEVICE_UNKNOWN);
}

/** Lists devices, the last seen first. The console and self check-in have no token and are left out. */
export async function listDevices(
  { db, clock }: Kernel,
  meetingId: string,
): Promise<ReplyOf<typeof endpoint>> {
  const { rows } = await db.execute<
    Record<string, unknown> & {
      id: string;
      name: string;
      operator: string;
      checkpointId: string | null;
      gateId: string | null;
      enrolledAt: string;
      lastSeenAt: string;
      offsetMs: string;
      queued: number;
      removedAt: string | null;
      scans: number;
      held: number;
    }
  >(sql`
    select id, name, operator, checkpoint_id as "checkpointId", gate_id as "gateId", enrolled_at as "enrolledAt",
      last_seen_at as "lastSeenAt", offset_ms as "offsetMs", queued, removed_at as "removedAt", counted.*
    from checkin_devices
    cross join lateral (
      select count(*)::integer as scans, count(*) filter (where held)::integer as held
      from checkin_scans where device_id = checkin_devices.id) as counted
    where meeting_id = ${meetingId} and token_hash is not null
    order by removed_at is not null, last_seen_at desc, id limit 500`);
  const names = await findAccountNames(
    db,
    rows.map(({ operator }) => operator),
  );
  const expiry = await findPinExpiry(db, meetingId, clock.now());
  return {
    devices: rows.map(({ operator, enrolledAt, lastSeenAt, removedAt, offsetMs, ...row }) => ({
      ...row,
      operator: names.get(operator) ?? '',
      offsetMs: Number(offsetMs),
      enrolledAt: new Date(enrolledAt).toISOString(),
      lastSeenAt: new Date(lastSeenAt).toISOString(),
      removedAt: removedAt === null ? null : new Date(removedAt).toISOString(),
    })),
    pinExpiresAt: expiry?.toISOString() ?? null,
  };
}

/**
 * Removes a device. Its token is still recognized, so that the device learns why it was removed, and its unsent scans
 * are kept.
 */
export async function removeDevice(
  tx: Tx,
  { meetingId, deviceId }: { readonly meetingId: string; readonly deviceId: string },
  source: AuditSource,
): Promise<null> {
  if (deviceId === meetingId || deviceId === selfDeviceOf(meetingId)) refuse(kernelRefusals.NOT_FOUND);
  const own = and(eq(checkinDevices.id, deviceId), eq(checkinDevices.meetingId, meetingId));
  const [device] = await tx.select().from(checkinDevices).where(own).for('update');
  if (!device) refuse(kernelRefusals.NOT_FOUND);
  const removed = await tx
    .update(checkinDevices)
    .set({ removedAt: source.at, removedBy: source.actor })
    .where(and(own, isNull(checkinDevices.removedAt)))
    .returning({ id: checkinDevices.id });
  if (removed.length > 0)
    await writeAudit(
      tx,
      checkinFact('checkin.device_removed', meetingId, { device: deviceId, name: device.name }),
      source,
    );
  return null;
}
