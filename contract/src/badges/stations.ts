import { endpoint, KIB, PDF_TYPE } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { badgeRefusals } from './messages.ts';

// Print agents are programs that print the queue on a printer of their computer. They have no login, only the token
// that an organizer created for the station.

export const STATION_NAME_LENGTH = 60;
export const MOST_STATIONS = 50;
/** How many days a token may last. */
export const stationDays = [1, 3, 7, 30] as const;

const OfMeeting = z.strictObject({ id: Id });

/**
 * `silent`: its agent has not reported for a while. `stopped`: its printer can't print. `expired`: its token has
 * expired.
 */
export const stationStates = ['ready', 'stopped', 'silent', 'never_seen', 'expired'] as const;
export type StationState = (typeof stationStates)[number];
export const stationStateWords: Readonly<Record<StationState, Sentence>> = {
  ready: { en: 'Ready', zh: '就绪' },
  stopped: { en: 'Printer stopped', zh: '打印机已停止' },
  silent: { en: 'Not connected', zh: '未连接' },
  never_seen: { en: 'Not started yet', zh: '尚未启动' },
  expired: { en: 'Expired', zh: '已过期' },
};

const PrintStation = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(stationStates),
  createdAt: Instant,
  createdBy: z.string(),
  expiresAt: Instant,
  /** Null if its agent has never reported. */
  seenAt: Instant.nullable(),
  /** The printer's name in the agent's last report. `problem` is why the printer can't print; empty if it can. */
  printer: z.string(),
  problem: z.string(),
});
export type PrintStation = z.infer<typeof PrintStation>;

export const listPrintStations = endpoint({
  name: 'badges.listStations',
  method: 'GET',
  path: '/api/meetings/:id/print-stations',
  access: 'staff',
  summary: { en: 'List print stations', zh: '打印代理对应的打印站' },
  params: OfMeeting,
  reply: z.object({ stations: z.array(PrintStation) }),
});

export const createPrintStation = endpoint({
  name: 'badges.createStation',
  method: 'POST',
  path: '/api/meetings/:id/print-stations',
  access: 'staff',
  summary: {
    en: 'Create a station for a print agent; its token is shown once',
    zh: '新建打印站，令牌仅显示一次',
  },
  params: OfMeeting,
  body: z.strictObject({
    name: Line(STATION_NAME_LENGTH).min(1),
    days: z.int().min(1).max(30),
  }),
  bodyBytes: KIB,
  reply: z.object({ token: z.string(), expiresAt: Instant }),
  refusals: [badgeRefusals.STATION_NAME_TAKEN, badgeRefusals.TOO_MANY_STATIONS],
  limit: { calls: 60, seconds: 3600 },
});

export const endPrintStation = endpoint({
  name: 'badges.endStation',
  method: 'DELETE',
  path: '/api/meetings/:id/print-stations/:stationId',
  access: 'staff',
  summary: { en: 'Deactivate a print station and revoke its token', zh: '停用打印站，令牌立即失效' },
  params: z.strictObject({ id: Id, stationId: Id }),
  reply: z.null(),
});

// The calls of an agent. They are POSTs, so that the token is in no server's log.

// Any text, because half a token is an unknown token, not a form error.
const Token = z.string().max(200);

const AGENT_CALLS = 600;

export const takeAgentBadge = endpoint({
  name: 'badges.agentTake',
  method: 'POST',
  path: '/api/print-agent/take',
  access: 'public',
  summary: { en: 'Take the next badge for a print agent', zh: '打印代理领取下一张参会证' },
  body: z.strictObject({
    token: Token,
    printer: Line(120),
    /** Why the printer can't print now; empty if it can. The agent gets no badge while it can't. */
    problem: Line(200),
    /**
     * True if the agent has just started and has no badge in progress. Badges that it took before and did not send to
     * the printer then return to the queue.
     */
    isStart: z.boolean().default(false),
  }),
  bodyBytes: 2 * KIB,
  reply: z.object({
    station: z.string(),
    /** Null if nothing is waiting, or the printer can't print. */
    badge: z
      .object({
        entryId: Id,
        name: z.string(),
        /** Paper size in millimetres. */
        width: z.number(),
        height: z.number(),
        isTwoSided: z.boolean(),
        /** How long the station has before another one may take the badge. */
        leaseSeconds: z.int(),
      })
      .nullable(),
  }),
  refusals: [badgeRefusals.STATION_ENDED],
  perMinute: AGENT_CALLS,
});

export const readAgentBadge = endpoint({
  name: 'badges.agentFile',
  method: 'POST',
  path: '/api/print-agent/file',
  access: 'public',
  summary: {
    en: 'Download a badge taken by a print agent as a PDF',
    zh: '打印代理下载已领取的参会证（PDF）',
  },
  body: z.strictObject({ token: Token, entryId: Id }),
  bodyBytes: 2 * KIB,
  download: { types: [PDF_TYPE] },
  reply: z.null(),
  refusals: [badgeRefusals.STATION_ENDED, badgeRefusals.QUEUE_STATE],
  perMinute: AGENT_CALLS,
});

/**
 * `sent`: the printer has the badge, so no other station takes it; the agent repeats this report while it prints.
 * `printed` and `failed`: the result. `unsure`: the agent can't tell, so a person has to check.
 */
export const agentOutcomes = ['sent', 'printed', 'failed', 'unsure'] as const;
export type AgentOutcome = (typeof agentOutcomes)[number];

export const reportAgentBadge = endpoint({
  name: 'badges.agentReport',
  method: 'POST',
  path: '/api/print-agent/report',
  access: 'public',
  summary: { en: 'Report whether a print agent printed a badge', zh: '打印代理回报打印结果' },
  body: z.strictObject({
    token: Token,
    entryId: Id,
    outcome: z.enum(agentOutcomes),
    problem: Line(200),
  }),
  bodyBytes: 2 * KIB,
  reply: z.null(),
  refusals: [badgeRefusals.STATION_ENDED, badgeRefusals.QUEUE_STATE],
  perMinute: AGENT_CALLS,
});
