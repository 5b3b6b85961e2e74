import type { Sentence } from '../kernel/language.ts';
import { Id, Instant } from '../kernel/fields.ts';
import { endpoint, KIB, type ReplyOf } from '../kernel/endpoint.ts';
import { z } from '../kernel/zod.ts';
import { accents, PictureId } from '../meetings/fields.ts';
import { wallRefusals } from './wall-messages.ts';
import { checkpointStates } from './words.ts';

// The wall: a screen in the hall that welcomes everyone who checks in. It has no login; the token in its URL identifies
// the checkpoint.

/** How a wall names people. `full`: people who agreed to it are named in full, all others are masked. */
export const wallNames = ['full', 'masked', 'none'] as const;
export type WallNames = (typeof wallNames)[number];

export const wallNameWords: Readonly<Record<WallNames, Sentence>> = {
  full: { en: 'In full, if the person agreed', zh: '完整显示（仅限已同意者）' },
  masked: { en: 'Masked', zh: '部分隐藏' },
  none: { en: 'Not shown', zh: '不显示姓名' },
};

/** The maximum number of arrivals in one answer. */
export const WALL_PAGE = 100;
/** How many of the latest arrivals a wall starts with. */
export const WALL_LATEST = 6;

const Both = z.object({ en: z.string(), zh: z.string() });

const Arrival = z.object({
  /** Identifies an arrival, so that the wall shows it once; reveals nothing about the person. */
  key: z.string(),
  /** The name in the form that the organizer chose; empty if no name is shown. */
  name: z.string(),
  organization: z.string(),
  type: Both,
  at: Instant,
});
export type Arrival = z.infer<typeof Arrival>;

const WallView = z.object({
  conference: Both,
  checkpoint: Both,
  accent: z.enum(accents),
  state: z.enum(checkpointStates),
  /** The address of a picture; empty if only the accent colour is used. */
  background: z.string(),
  paused: z.boolean(),
  expected: z.int(),
  arrived: z.int(),
  types: z.array(z.object({ id: Id, name: Both, expected: z.int(), arrived: z.int() })),
});
export type WallView = z.infer<typeof WallView>;

// Any text, because half a link is an invalid link, not a form error.
const Token = z.string().max(200);

/** The wall's position in the arrivals. It is opaque to the wall, which sends it back. */
const Cursor = z.string().regex(/^\d{1,19}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\d-]{0,10}$/);

export const readWall = endpoint({
  name: 'checkin.readWall',
  method: 'POST',
  path: '/api/checkin/wall',
  access: 'public',
  summary: {
    en: 'Check-in wall figures, and arrivals since the cursor',
    zh: '签到墙的统计数据，以及游标之后的签到',
  },
  body: z.strictObject({
    token: Token,
    /** Null on the first call, which returns the latest few arrivals. */
    cursor: Cursor.nullable(),
  }),
  bodyBytes: 2 * KIB,
  reply: z.object({
    view: WallView,
    /** The new arrivals, the oldest first. */
    arrivals: z.array(Arrival),
    cursor: Cursor,
    /** True if there are more arrivals, so that the wall calls again with the cursor immediately. */
    more: z.boolean(),
  }),
  needsKey: true,
  refusals: [wallRefusals.WALL_ENDED],
  perMinute: 300,
});
export type WallAnswer = ReplyOf<typeof readWall>;

/** Events are named `wall` and only say that there is something to read; `gap` and `replaced` are as in `/api/live`. */
export const watchWall = endpoint({
  name: 'checkin.watchWall',
  method: 'POST',
  path: '/api/checkin/wall/live',
  access: 'public',
  summary: {
    en: 'Check-in wall updates, as server-sent events',
    zh: '签到墙实时事件（SSE）',
  },
  body: z.strictObject({ token: Token }),
  bodyBytes: 2 * KIB,
  reply: z.object({}),
  stream: true,
  perMinute: 60,
});

// The organizers' calls for the wall.

const OfCheckpoint = z.strictObject({ id: Id, checkpointId: Id });
const HOURS_MOST = 30 * 24;

const WallForm = z.strictObject({
  names: z.enum(wallNames),
  /** Empty for none. */
  backgroundFileId: PictureId,
  paused: z.boolean(),
});
export type WallForm = z.infer<typeof WallForm>;

const WallSettings = WallForm.extend({
  version: z.int(),
  background: z.string(),
  /** When the wall's link expires; null if there is no link. */
  expiresAt: Instant.nullable(),
  can: z.object({ edit: z.boolean() }),
});
export type WallSettings = z.infer<typeof WallSettings>;

export const readWallSettings = endpoint({
  name: 'checkin.readWallSettings',
  method: 'GET',
  path: '/api/meetings/:id/checkpoints/:checkpointId/wall',
  access: 'staff',
  summary: { en: 'A checkpoint’s check-in wall settings', zh: '签到墙设置' },
  params: OfCheckpoint,
  reply: WallSettings,
});

export const saveWallSettings = endpoint({
  name: 'checkin.saveWallSettings',
  method: 'PUT',
  path: '/api/meetings/:id/checkpoints/:checkpointId/wall',
  access: 'staff',
  summary: {
    en: 'Change a checkpoint’s check-in wall settings',
    zh: '设置签到墙的姓名显示、背景及暂停',
  },
  params: OfCheckpoint,
  body: z.strictObject({ version: z.int().min(0), wall: WallForm }),
  bodyBytes: KIB,
  reply: z.null(),
});

export const openWall = endpoint({
  name: 'checkin.openWall',
  method: 'POST',
  path: '/api/meetings/:id/checkpoints/:checkpointId/wall/link',
  access: 'staff',
  summary: {
    en: 'Create a check-in wall link and disable the previous one',
    zh: '生成签到墙链接，原链接同时失效',
  },
  params: OfCheckpoint,
  body: z.strictObject({ hours: z.int().min(1).max(HOURS_MOST) }),
  bodyBytes: KIB,
  /**
   * The token is shown once; the server stores a hash. It comes after the `#` of the URL, so that it is in no server's
   * log.
   */
  reply: z.object({ token: z.string(), expiresAt: Instant }),
  limit: { calls: 60, seconds: 3600 },
});

export const endWall = endpoint({
  name: 'checkin.endWall',
  method: 'DELETE',
  path: '/api/meetings/:id/checkpoints/:checkpointId/wall/link',
  access: 'staff',
  summary: { en: 'Disable a check-in wall link', zh: '停用签到墙链接' },
  params: OfCheckpoint,
  reply: z.null(),
});
