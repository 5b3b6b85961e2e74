import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { checkinMessages, checkinRefusals } from './messages.ts';
import { Checkpoint, CheckpointForm, Switches } from './schemas.ts';
import { directions, heldReasons, scanMethods, verdictCodes } from './words.ts';

// The organizers' calls for check-in.

const OfMeeting = z.strictObject({ id: Id });
const OfCheckpoint = z.strictObject({ id: Id, checkpointId: Id });
const Nothing = z.null();

/** A checkpoint with the numbers of people expected and admitted. */
export const CountedCheckpoint = Checkpoint.extend({
  version: z.int(),
  expected: z.int(),
  arrived: z.int(),
  /** The number of people admitted although they were not expected. */
  unexpected: z.int(),
  /** The number of people who are inside now, if people can come and go. */
  inside: z.int(),
  /** The number of people admitted at two gates that could not know of each other. */
  conflicts: z.int(),
});
export type CountedCheckpoint = z.infer<typeof CountedCheckpoint>;

const Checkpoints = z.object({
  checkpoints: z.array(CountedCheckpoint),
  /** The conference’s time zone, in which checkpoint times are shown. */
  timeZone: z.string(),
  types: z.array(z.object({ id: Id, name: z.string() })),
  activities: z.array(z.object({ id: Id, name: z.string() })),
  /** The people named in checkpoints' own lists; empty for people who can't configure checkpoints. */
  people: z.array(z.object({ id: Id, name: z.string(), organization: z.string() })),
  /** How many checkpoints the programme and the activities would add. */
  proposed: z.int(),
  can: z.object({ configure: z.boolean() }),
});
export type Checkpoints = z.infer<typeof Checkpoints>;

export const listCheckpoints = endpoint({
  name: 'checkin.listCheckpoints',
  method: 'GET',
  path: '/api/meetings/:id/checkpoints',
  access: 'staff',
  scope: 'checkin:read',
  summary: { en: 'List a conference’s checkpoints with their figures', zh: '会议的签到点及应到、实到人数' },
  params: OfMeeting,
  reply: Checkpoints,
});

export const createCheckpoint = endpoint({
  name: 'checkin.createCheckpoint',
  method: 'POST',
  path: '/api/meetings/:id/checkpoints',
  access: 'staff',
  summary: { en: 'Add a checkpoint', zh: '新增签到点' },
  params: OfMeeting,
  body: CheckpointForm,
  bodyBytes: 160 * KIB,
  bodyValues: 3_000,
  reply: z.object({ id: Id }),
});

export const saveCheckpoint = endpoint({
  name: 'checkin.saveCheckpoint',
  method: 'PUT',
  path: '/api/meetings/:id/checkpoints/:checkpointId',
  access: 'staff',
  summary: { en: 'Change a checkpoint', zh: '修改签到点' },
  params: OfCheckpoint,
  body: z.strictObject({ version: z.int().min(1), checkpoint: CheckpointForm }),
  bodyBytes: 160 * KIB,
  bodyValues: 3_000,
  reply: Nothing,
  // The rule can't change once people have entered.
  refusals: [checkinRefusals.CHECKPOINT_USED],
});

export const deleteCheckpoint = endpoint({
  name: 'checkin.deleteCheckpoint',
  method: 'DELETE',
  path: '/api/meetings/:id/checkpoints/:checkpointId',
  access: 'staff',
  summary: { en: 'Delete a checkpoint where no one has checked in', zh: '删除尚无签到记录的签到点' },
  params: OfCheckpoint,
  reply: Nothing,
  refusals: [checkinRefusals.CHECKPOINT_USED],
});

export const proposeCheckpoints = endpoint({
  name: 'checkin.proposeCheckpoints',
  method: 'POST',
  path: '/api/meetings/:id/checkpoints/proposal',
  access: 'staff',
  summary: {
    en: 'Add checkpoints based on the programme and activities',
    zh: '根据日程和活动一键生成签到点',
  },
  params: OfMeeting,
  reply: z.object({ added: z.int() }),
});

/** Starts, pauses, ends or extends a checkpoint. Omitted values stay unchanged. */
export const controlCheckpoint = endpoint({
  name: 'checkin.controlCheckpoint',
  method: 'POST',
  path: '/api/meetings/:id/checkpoints/:checkpointId/control',
  access: 'staff',
  summary: {
    en: 'Start, pause, end or extend a checkpoint, or change its options',
    zh: '开始、暂停、结束或延长签到，或更改签到选项',
  },
  params: OfCheckpoint,
  body: z.strictObject({
    /** The version that was shown. If two organizers act at the same time, the second one's request is refused. */
    version: z.int().min(1),
    to: z.enum(['open', 'paused', 'ended']).optional(),
    until: Instant.nullable().optional(),
    switches: Switches.optional(),
  }),
  bodyBytes: KIB,
  reply: Nothing,
});

export const makePin = endpoint({
  name: 'checkin.makePin',
  method: 'POST',
  path: '/api/meetings/:id/checkin/pin',
  access: 'staff',
  summary: {
    en: 'Create a PIN for enrolling devices and invalidate the previous one',
    zh: '生成设备注册 PIN 码，原 PIN 码同时失效',
  },
  params: OfMeeting,
  reply: z.object({ pin: z.string(), expiresAt: z.string() }),
  limit: { calls: 60, seconds: 3600 },
});

export const Device = z.object({
  id: Id,
  name: z.string(),
  /** The person who is logged in on the device. */
  operator: z.string(),
  checkpointId: Id.nullable(),
  gateId: Id.nullable(),
  enrolledAt: z.string(),
  lastSeenAt: z.string(),
  /** How far the device's clock is behind, in milliseconds. */
  offsetMs: z.int(),
  /** The number of scans that wait on the device, by its last report. */
  queued: z.int(),
  scans: z.int(),
  /** The number of these scans that count nowhere; `heldReasons` lists the possible reasons. */
  held: z.int(),
  removedAt: z.string().nullable(),
});
export type Device = z.infer<typeof Device>;

export const listDevices = endpoint({
  name: 'checkin.listDevices',
  method: 'GET',
  path: '/api/meetings/:id/checkin/devices',
  access: 'staff',
  summary: { en: 'List check-in devices', zh: '签到设备' },
  params: OfMeeting,
  reply: z.object({ devices: z.array(Device), pinExpiresAt: z.string().nullable() }),
});

export const removeDevice = endpoint({
  name: 'checkin.removeDevice',
  method: 'POST',
  path: '/api/meetings/:id/checkin/devices/:deviceId/removal',
  access: 'staff',
  summary: {
    en: 'Remove a device and revoke its access',
    zh: '移除设备：该设备不能再读取名单或签到',
  },
  params: z.strictObject({ id: Id, deviceId: Id }),
  reply: Nothing,
});

/** The form with which an organizer checks a person in afterwards, or undoes a check-in. */
const Correction = z.strictObject({
  checkpointId: Id,
  participantId: Id,
  reason: Line(200).min(1, { error: checkinMessages.checkin_reason_missing }),
});

export const makeUpCheckin = endpoint({
  name: 'checkin.makeUp',
  method: 'POST',
  path: '/api/meetings/:id/checkin/make-up',
  access: 'staff',
  scope: 'checkin:write',
  summary: { en: 'Check a person in manually, with a reason', zh: '补签' },
  params: OfMeeting,
  body: Correction,
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [checkinRefusals.ALREADY_CHECKED_IN],
});

export const cancelCheckin = endpoint({
  name: 'checkin.cancel',
  method: 'POST',
  path: '/api/meetings/:id/checkin/cancellation',
  access: 'staff',
  scope: 'checkin:write',
  summary: { en: 'Cancel a check-in, with a reason', zh: '取消签到' },
  params: OfMeeting,
  body: Correction,
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [checkinRefusals.NOT_CHECKED_IN],
});

export const settleConflict = endpoint({
  name: 'checkin.settleConflict',
  method: 'POST',
  path: '/api/meetings/:id/checkin/conflicts',
  access: 'staff',
  summary: {
    en: 'Settle a person’s repeated check-ins by keeping the first and cancelling the others',
    zh: '处理重复签到：保留首次签到，取消其余记录',
  },
  params: OfMeeting,
  body: Correction,
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [checkinRefusals.NOTHING_TO_REVIEW],
});

export const dismissHeld = endpoint({
  name: 'checkin.dismissHeld',
  method: 'POST',
  path: '/api/meetings/:id/checkin/held',
  access: 'staff',
  summary: {
    en: 'Dismiss a person’s held scans, with a reason',
    zh: '确认待核对记录不计入签到，并填写原因',
  },
  params: OfMeeting,
  body: Correction,
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [checkinRefusals.NOTHING_TO_REVIEW],
});

export const readTimeline = endpoint({
  name: 'checkin.readTimeline',
  method: 'GET',
  path: '/api/meetings/:id/checkin/people/:participantId',
  access: 'staff',
  scope: 'checkin:read',
  summary: { en: 'List a participant’s scans', zh: '参会人员的签到记录' },
  params: z.strictObject({ id: Id, participantId: Id }),
  reply: z.object({
    participantId: Id,
    name: z.string(),
    organization: z.string(),
    /** When the person arrived; null while they are "verifying". */
    arrivedAt: z.string().nullable(),
    checkpoints: z.array(
      z.object({
        id: Id,
        name: z.string(),
        isFor: z.boolean(),
        enteredAt: z.string().nullable(),
        /** The number of repeated check-ins that are not settled. */
        conflicts: z.int(),
        /** The number of held scans that are not reviewed. */
        held: z.int(),
      }),
    ),
    scans: z.array(
      z.object({
        deviceId: Id,
        sequence: z.int(),
        checkpoint: z.string(),
        gate: z.string(),
        device: z.string(),
        operator: z.string(),
        /** The account that uploaded the scan, if the device reported another person as operator; otherwise empty. */
        sentBy: z.string(),
        method: z.enum(scanMethods),
        direction: z.enum(directions),
        verdict: z.enum(verdictCodes),
        at: z.string(),
        /** The milliseconds that are added to the device's time. */
        offsetMs: z.int(),
        reason: z.string(),
        /** The supervisor who allowed an override; empty if none did. */
        supervisor: z.string(),
        /** The item that was handed out; empty if none was. */
        handout: z.string(),
        /** Undone later. */
        undone: z.boolean(),
        /** True if the scan is held, so that it doesn't count anywhere. */
        held: z.boolean(),
        heldReason: z.enum(heldReasons).nullable(),
      }),
    ),
    can: z.object({ correct: z.boolean() }),
  }),
});
