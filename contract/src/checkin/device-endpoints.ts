import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { checkinMessages, checkinRefusals } from './messages.ts';
import { Checkpoint, EntryState, RosterEntry, Scan, ScanResult } from './schemas.ts';

// What the devices at the gates call. A member of staff is logged in on them; the device's own token says which one it is.

const OfMeeting = z.strictObject({ id: Id });

/** Given out once, when the device is enrolled; the server keeps a hash. */
const DeviceKey = z.strictObject({ id: Id, token: z.string().min(16).max(64) });
export type DeviceKey = z.infer<typeof DeviceKey>;

export const PIN_DIGITS = 6;
/** How many scans one upload may hold. */
export const MOST_SCANS = 500;
/** How many people one answer to `syncDevice` holds. */
export const ROSTER_PAGE = 2_000;
/** Calls a minute of one device. */
export const DEVICE_CALLS = 600;

export const enrolDevice = endpoint({
  name: 'checkin.enrolDevice',
  method: 'POST',
  path: '/api/meetings/:id/checkin/devices',
  access: 'staff',
  summary: { en: 'Enrol this device for check-in with a PIN', zh: '使用 PIN 码注册签到设备' },
  params: OfMeeting,
  body: z.strictObject({
    pin: z.string().regex(/^\d{6}$/, { error: checkinMessages.pin_invalid }),
    name: Line(60).min(1),
  }),
  bodyBytes: KIB,
  reply: z.object({ device: z.object({ id: Id, token: z.string(), name: z.string() }) }),
  // A PIN is short: guessing must not pay.
  limit: { calls: 10, seconds: 600 },
});

/** Where a device stands in what it has been told; it hands it back unread. */
const Cursor = z.string().max(120);

export const syncDevice = endpoint({
  name: 'checkin.syncDevice',
  method: 'POST',
  path: '/api/meetings/:id/checkin/sync',
  access: 'staff',
  summary: {
    en: 'The checkpoints, and what has changed in the roster since the cursor',
    zh: '签到点，以及名单自游标以来的变化',
  },
  params: OfMeeting,
  body: z.strictObject({
    device: DeviceKey,
    /** Null: from the beginning. */
    cursor: Cursor.nullable(),
    /** By the device's clock: the server measures what it is off by. */
    sentAt: Instant,
    checkpointId: Id.nullable(),
    gateId: Id.nullable(),
    /** Scans that wait on the device. */
    queued: z.int().min(0).max(10_000_000),
  }),
  bodyBytes: KIB,
  reply: z.object({
    serverTime: z.string(),
    /** What the device's clock is slow by, in milliseconds. */
    offsetMs: z.int(),
    conference: z.object({
      id: Id,
      name: z.object({ en: z.string(), zh: z.string() }),
      timeZone: z.string(),
    }),
    types: z.array(z.object({ id: Id, name: z.object({ en: z.string(), zh: z.string() }) })),
    checkpoints: z.array(Checkpoint),
    /** Public keys that tickets are signed with; base64url, Ed25519. */
    keys: z.array(z.object({ keyId: z.int(), publicKey: z.string() })),
    /** Begin anew: what the device holds is older than the server remembers. */
    reset: z.boolean(),
    entries: z.array(RosterEntry),
    /** Checked in, at any gate. */
    states: z.array(EntryState),
    cursor: Cursor,
    /** There are more: ask again with the cursor, without waiting. */
    more: z.boolean(),
  }),
  needsKey: true,
  refusals: [checkinRefusals.DEVICE_REMOVED, checkinRefusals.DEVICE_UNKNOWN],
});

export const uploadScans = endpoint({
  name: 'checkin.uploadScans',
  method: 'POST',
  path: '/api/meetings/:id/checkin/scans',
  access: 'staff',
  summary: {
    en: 'Check people in: one while online, up to 500 that were kept offline. Each is stored once, however often it is sent',
    zh: '签到：在线时逐条提交，离线记录可一次上传至多 500 条；重复上传不会重复签到',
  },
  params: OfMeeting,
  body: z.strictObject({
    device: DeviceKey,
    sentAt: Instant,
    /** Scans that wait on the device, without these. */
    queued: z.int().min(0).max(10_000_000),
    scans: z.array(Scan).min(1).max(MOST_SCANS),
  }),
  bodyBytes: 256 * KIB,
  bodyValues: 20 + 13 * MOST_SCANS,
  reply: z.object({ serverTime: z.string(), offsetMs: z.int(), results: z.array(ScanResult) }),
  needsKey: true,
  refusals: [checkinRefusals.DEVICE_REMOVED, checkinRefusals.DEVICE_UNKNOWN],
});
