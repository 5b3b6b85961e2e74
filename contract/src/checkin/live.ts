import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { type DeviceHealth, deviceHealths } from './device-health.ts';
import { checkpointStates } from './words.ts';

/** How many minutes the chart of arrivals covers. */
export const LIVE_MINUTES = 30;
/** The number of minutes over which the rate is averaged. */
export const RATE_MINUTES = 5;

export const deviceHealthWords: Readonly<Record<DeviceHealth, Sentence>> = {
  good: { en: 'Working', zh: '正常' },
  warning: { en: 'Needs attention', zh: '需关注' },
  bad: { en: 'Not connected', zh: '未连接' },
};

const LiveGate = z.object({
  /** Null if the device chose no gate. */
  id: Id.nullable(),
  name: z.string(),
  arrived: z.int(),
  perMinute: z.number(),
});

const LiveCheckpoint = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(checkpointStates),
  expected: z.int(),
  arrived: z.int(),
  perMinute: z.number(),
  /** Arrivals in each of the last minutes, the oldest first. */
  minutes: z.array(z.int()),
  gates: z.array(LiveGate),
});
export type LiveCheckpoint = z.infer<typeof LiveCheckpoint>;

const LiveDevice = z.object({
  id: Id,
  name: z.string(),
  operator: z.string(),
  checkpointId: Id.nullable(),
  gateId: Id.nullable(),
  lastSeenAt: z.string(),
  queued: z.int(),
  offsetMs: z.int(),
  health: z.enum(deviceHealths),
});
export type LiveDevice = z.infer<typeof LiveDevice>;

export const readLiveCheckin = endpoint({
  name: 'checkin.readLive',
  method: 'GET',
  path: '/api/meetings/:id/checkin/live',
  access: 'staff',
  summary: {
    en: 'List open checkpoints with arrivals by gate and minute, and their devices',
    zh: '所有进行中的签到点：各入口人数、每分钟签到人数及设备状态',
  },
  params: z.strictObject({ id: Id }),
  reply: z.object({ at: z.string(), checkpoints: z.array(LiveCheckpoint), devices: z.array(LiveDevice) }),
});
