import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { checkinMessages, checkinRefusals } from './messages.ts';
import { Cursor, SignedRoster, TicketKey } from './roster.ts';
import { Scan, ScanResult } from './schemas.ts';

// The calls of devices at the gates. A member of staff is logged in on them; the device's own token identifies the
// device.

const OfMeeting = z.strictObject({ id: Id });

/** Issued once, when the device is enrolled; the server stores a hash. */
const DeviceKey = z.strictObject({ id: Id, token: z.string().min(16).max(64) });
export type DeviceKey = z.infer<typeof DeviceKey>;

export const PIN_DIGITS = 6;
/** The maximum number of scans in one upload. */
export const MOST_SCANS = 500;
/** The maximum number of people in one answer to `syncDevice`. */
export const ROSTER_PAGE = 2_000;
/** The maximum number of calls a minute from one device. */
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
  reply: z.object({
    device: z.object({ id: Id, token: z.string(), name: z.string() }),
    /** The keys that verify rosters from now on. */
    keys: z.array(TicketKey),
  }),
  // Wrong PINs are limited to ten in ten minutes.
  limit: { calls: 300, seconds: 600 },
});

const Wanted = z.union([
  z.strictObject({ participantId: Id }),
  /** As typed; read by `readTicketCode`. */
  z.strictObject({ code: z.string().max(20) }),
]);
export type Wanted = z.infer<typeof Wanted>;

export const syncDevice = endpoint({
  name: 'checkin.syncDevice',
  method: 'POST',
  path: '/api/meetings/:id/checkin/sync',
  access: 'staff',
  summary: {
    en: 'Sync checkpoints and roster changes since the cursor',
    zh: '同步签到点，以及游标之后的名单变更',
  },
  params: OfMeeting,
  body: z.strictObject({
    device: DeviceKey,
    /** Null to start from the beginning. */
    cursor: Cursor.nullable(),
    /** The time by the device's clock, so that the server can measure its offset. */
    sentAt: Instant,
    checkpointId: Id.nullable(),
    gateId: Id.nullable(),
    /** The number of scans that wait on the device. */
    queued: z.int().min(0).max(10_000_000),
    /**
     * The person to return, and no one else. Set if a ticket or a typed code belongs to someone whom the device does
     * not know, or whose data on the device is out of date.
     */
    wanted: Wanted.nullable().default(null),
  }),
  bodyBytes: 2 * KIB,
  reply: z.object({
    serverTime: z.string(),
    /** How far the device's clock is behind, in milliseconds. */
    offsetMs: z.int(),
    /** Whether the person who is logged in may override a verdict without a supervisor's code. */
    mayOverride: z.boolean(),
    ...SignedRoster.shape,
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
    en: 'Upload up to 500 scans; duplicates are ignored',
    zh: '签到：在线时逐条提交，离线记录可一次上传至多 500 条；重复上传不会重复签到',
  },
  params: OfMeeting,
  body: z.strictObject({
    device: DeviceKey,
    sentAt: Instant,
    /** The number of scans that wait on the device, excluding those in this request. */
    queued: z.int().min(0).max(10_000_000),
    scans: z.array(Scan).min(1).max(MOST_SCANS),
  }),
  bodyBytes: 384 * KIB,
  bodyValues: 20 + 18 * MOST_SCANS,
  reply: z.object({ serverTime: z.string(), offsetMs: z.int(), results: z.array(ScanResult) }),
  needsKey: true,
  refusals: [checkinRefusals.DEVICE_REMOVED, checkinRefusals.DEVICE_UNKNOWN],
});
