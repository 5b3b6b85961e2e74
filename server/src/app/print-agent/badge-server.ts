import { randomUUID } from 'node:crypto';
import { badgeRefusals } from '@plenum/contract/badges/messages';
import {
  type AgentOutcome,
  readAgentBadge,
  reportAgentBadge,
  takeAgentBadge,
} from '@plenum/contract/badges/stations';
import { type Endpoint, IDEMPOTENCY_HEADER, PDF_TYPE, type ReplyOf } from '@plenum/contract/kernel/endpoint';
import { SUCCESS_CODE } from '@plenum/contract/kernel/envelope';
import { z } from 'zod';

/** The server did not answer, or it asked the agent to try again later. */
export class ServerAway extends Error {}
/** The station no longer has a badge with this id, because another station printed it or a person decided about it. */
export class BadgeGone extends Error {}
/** The station's token is not valid. */
export class StationEnded extends Error {}

export type TakenBadge = NonNullable<ReplyOf<typeof takeAgentBadge>['badge']>;

export interface TakeRequest {
  readonly printer: string;
  readonly problem: string;
  /** True if the agent has just started and has no badge in hand. */
  readonly isStart: boolean;
}

export interface BadgeServer {
  take(asked: TakeRequest): Promise<TakenBadge | null>;
  readFile(entryId: string): Promise<Buffer>;
  report(entryId: string, outcome: AgentOutcome, problem: string): Promise<void>;
}

const PATIENCE_MS = 30_000;
const Refused = z.object({ code: z.number(), message: z.string() });

export function openBadgeServer(address: URL, token: string): BadgeServer {
  // A request without an answer is repeated under the same key, so that a badge already taken is returned.
  let unanswered: { readonly key: string; readonly asked: string } | null = null;

  async function send(endpoint: Endpoint, body: object, key: string = randomUUID()): Promise<Response> {
    const url = new URL(endpoint.path.slice(1), address);
    try {
      return await fetch(url, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key, lan: 'en' },
        body: JSON.stringify({ token, ...body }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch (error) {
      throw new ServerAway(reasonOf(error));
    }
  }

  async function readBody<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      throw new ServerAway(reasonOf(error));
    }
  }

  async function call<E extends Endpoint>(endpoint: E, body: object, key?: string): Promise<ReplyOf<E>> {
    const answer = await readBody(async () => (await send(endpoint, body, key)).json());
    const { code, data } = z.object({ code: z.number(), data: z.unknown() }).parse(answer);
    if (code !== SUCCESS_CODE) throw toError(answer);
    return endpoint.reply.parse(data) as ReplyOf<E>;
  }

  return {
    take: async (request) => {
      const asked = JSON.stringify(request);
      const key = unanswered?.asked === asked ? unanswered.key : randomUUID();
      unanswered = { key, asked };
      const { badge } = await call(takeAgentBadge, request, key);
      unanswered = null;
      return badge;
    },
    readFile: async (entryId) => {
      const answer = await send(readAgentBadge, { entryId });
      if (answer.ok && answer.headers.get('content-type') === PDF_TYPE)
        return Buffer.from(await readBody(() => answer.arrayBuffer()));
      throw toError(await readBody(() => answer.json()));
    },
    report: async (entryId, outcome, problem) => {
      await call(reportAgentBadge, { entryId, outcome, problem: problem.slice(0, 200) });
    },
  };
}

function toError(answer: unknown): Error {
  const { code, message } = Refused.parse(answer);
  if (code === badgeRefusals.STATION_ENDED.code) return new StationEnded(message);
  const isGone = code === badgeRefusals.QUEUE_STATE.code || Math.floor(code / 1000) === 404;
  return isGone ? new BadgeGone(message) : new ServerAway(message);
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}
