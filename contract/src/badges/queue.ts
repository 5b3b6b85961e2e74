import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { badgeRefusals } from './messages.ts';
import { personPrintWays, PrintJob } from './schemas.ts';

// Badges that wait for a printer, and the stations that take them.

export const MOST_QUEUED = 200;

/** The states of entries that are not finished: waiting, taken by a station, or failed. */
export const openQueueStates = ['waiting', 'taken', 'failed'] as const;
export type OpenQueueState = (typeof openQueueStates)[number];
export type QueueState = OpenQueueState | 'printed' | 'removed';
export const queueStateWords: Readonly<Record<OpenQueueState, Sentence>> = {
  waiting: { en: 'Waiting', zh: '等待打印' },
  taken: { en: 'Printing', zh: '打印中' },
  failed: { en: 'Failed', zh: '打印失败' },
};

/**
 * The badge of a person who was checked in at a checkpoint that prints badges. `no_printer`: the badge is waiting, but
 * no station is connected. `not_queued`: there is no design, or the badge was removed from the queue.
 */
export const arrivalBadgeStates = ['queued', 'no_printer', 'has_badge', 'failed', 'not_queued'] as const;
export type ArrivalBadgeState = (typeof arrivalBadgeStates)[number];
export const arrivalBadgeWords: Readonly<Record<ArrivalBadgeState, Sentence>> = {
  queued: { en: 'Badge is printing', zh: '参会证打印中' },
  no_printer: { en: 'No printer connected. The badge is in the queue.', zh: '未连接打印机，参会证等待打印' },
  has_badge: { en: 'Has a badge', zh: '已有参会证' },
  failed: { en: 'The badge could not be printed', zh: '参会证打印失败' },
  not_queued: { en: 'No badge will be printed', zh: '不打印参会证' },
};

const OfMeeting = z.strictObject({ id: Id });
const OfEntry = z.strictObject({ id: Id, entryId: Id });
const Station = Line(60).min(1);

export const QueueEntry = z.object({
  id: Id,
  participantId: Id,
  name: z.string(),
  organization: z.string(),
  state: z.enum(openQueueStates),
  station: z.string(),
  tries: z.int(),
  problem: z.string(),
  /**
   * True if the badge was sent to a printer and its station has not reported since. A person has to check whether it
   * was printed.
   */
  isUnsure: z.boolean(),
  at: Instant,
});
export type QueueEntry = z.infer<typeof QueueEntry>;

export const queueBadges = endpoint({
  name: 'badges.queue',
  method: 'POST',
  path: '/api/meetings/:id/badge-queue',
  access: 'staff',
  summary: { en: 'Send badges to the print queue', zh: '将参会证加入打印队列' },
  params: OfMeeting,
  body: z.strictObject({
    designId: Id,
    participantIds: z.array(Id).min(1).max(MOST_QUEUED),
    reason: Line(200),
  }),
  bodyBytes: 16 * KIB,
  /** The number of people who were added; people already in the queue aren't counted. */
  reply: z.object({ added: z.int() }),
  refusals: [badgeRefusals.NO_BADGES, badgeRefusals.REPRINT_REASON],
  limit: { calls: 3_000, seconds: 3600 },
});

export const chooseArrivalDesign = endpoint({
  name: 'badges.chooseArrivalDesign',
  method: 'PUT',
  path: '/api/meetings/:id/badge-arrivals',
  access: 'staff',
  summary: { en: 'Choose the design of badges printed on check-in', zh: '选择签到后打印的参会证模板' },
  params: OfMeeting,
  body: z.strictObject({ designId: Id }),
  bodyBytes: KIB,
  reply: z.null(),
});

export const readArrivalBadge = endpoint({
  name: 'badges.readArrivalBadge',
  method: 'GET',
  path: '/api/meetings/:id/badge-arrivals/:participantId',
  access: 'staff',
  summary: {
    en: 'Print status of a checked-in participant’s badge',
    zh: '已签到人员的参会证打印状态',
  },
  params: z.strictObject({ id: Id, participantId: Id }),
  reply: z.object({ state: z.enum(arrivalBadgeStates) }),
});

export const readBadgeQueue = endpoint({
  name: 'badges.readQueue',
  method: 'GET',
  path: '/api/meetings/:id/badge-queue',
  access: 'staff',
  summary: { en: 'The print queue, oldest first', zh: '打印队列' },
  params: OfMeeting,
  reply: z.object({ waiting: z.int(), failed: z.int(), entries: z.array(QueueEntry) }),
});

export const takeQueuedBadge = endpoint({
  name: 'badges.takeQueued',
  method: 'POST',
  path: '/api/meetings/:id/badge-queue/taken',
  access: 'staff',
  summary: { en: 'Take the next badge for a station', zh: '打印站领取下一张参会证' },
  params: OfMeeting,
  body: z.strictObject({ station: Station }),
  bodyBytes: KIB,
  /** Null if nothing is waiting. */
  reply: z.object({ entryId: Id, job: PrintJob.omit({ jobId: true }) }).nullable(),
  limit: { calls: 12_000, seconds: 3600 },
});

export const endQueuedBadge = endpoint({
  name: 'badges.endQueued',
  method: 'POST',
  path: '/api/meetings/:id/badge-queue/:entryId/end',
  access: 'staff',
  summary: { en: 'Report whether a station printed a badge', zh: '打印站回报打印结果' },
  params: OfEntry,
  body: z.strictObject({
    station: Station,
    isPrinted: z.boolean(),
    way: z.enum(personPrintWays),
    problem: Line(200),
  }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [badgeRefusals.QUEUE_STATE],
  limit: { calls: 12_000, seconds: 3600 },
});

export const retryQueuedBadge = endpoint({
  name: 'badges.retryQueued',
  method: 'POST',
  path: '/api/meetings/:id/badge-queue/:entryId/retry',
  access: 'staff',
  summary: { en: 'Print a failed badge again', zh: '重新打印失败的参会证' },
  params: OfEntry,
  reply: z.null(),
  refusals: [badgeRefusals.QUEUE_STATE],
});

export const releaseQueuedBadge = endpoint({
  name: 'badges.releaseQueued',
  method: 'POST',
  path: '/api/meetings/:id/badge-queue/:entryId/release',
  access: 'staff',
  summary: {
    en: 'Release a badge from its station so that another one can print it',
    zh: '从当前打印站收回参会证，改由其他打印站打印',
  },
  params: OfEntry,
  reply: z.null(),
  refusals: [badgeRefusals.QUEUE_STATE],
});

export const removeQueuedBadge = endpoint({
  name: 'badges.removeQueued',
  method: 'DELETE',
  path: '/api/meetings/:id/badge-queue/:entryId',
  access: 'staff',
  summary: { en: 'Remove a badge from the print queue', zh: '从打印队列中移除' },
  params: OfEntry,
  reply: z.null(),
  refusals: [badgeRefusals.QUEUE_STATE],
});
