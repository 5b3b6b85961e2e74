import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '../db/database.ts';
import type { Kernel } from '../kernel.ts';
import {
  createInTurn,
  findAnswer,
  type IdempotentCall,
  keepAnswer,
  readIdempotencyKey,
  requestHash,
  takeKey,
} from '../idempotency/idempotency.ts';
import type { Authenticator } from './actor.ts';
import { RefusalError, refuse } from './response/refusal-error.ts';
import type { Call, Route } from './route.ts';

class AnsweredMeanwhile extends Error {}

/** Runs a change; the answer's data comes back as JSON. */
export type RunWrite = (route: Route, call: Call, keyHeader: unknown) => Promise<string>;

/** Each change in one transaction with its Idempotency-Key, and once per key. */
export function createRunWrite(kernel: Kernel, authenticator: Authenticator): RunWrite {
  const inTurn = createInTurn();

  async function change(route: Route, call: Call, tx: Tx, prepared: unknown): Promise<string> {
    const { access } = route.endpoint;
    if (access !== 'public' && !(await authenticator.stillStands(tx, call.actor)))
      refuse(kernelRefusals.LOGIN_ENDED);
    return toJson(route, await route.write?.(call, tx, prepared));
  }

  async function commit(work: (tx: Tx) => Promise<string>): Promise<string> {
    let committed: Tx | undefined;
    const answer = await kernel.db.transaction((tx) => work((committed = tx)));
    if (committed) kernel.publicCache.invalidateChangesOf(committed);
    return answer;
  }

  async function changeOnce(route: Route, call: Call, once: IdempotentCall): Promise<string> {
    const earlier = await findAnswer(kernel.db, kernel.keys, once);
    if (earlier !== null) return earlier;
    try {
      const prepared = await route.prepare?.(call);
      return await commit(async (tx) => {
        if (!(await takeKey(tx, once, kernel.clock.now()))) throw new AnsweredMeanwhile();
        const answer = await change(route, call, tx, prepared);
        await keepAnswer(tx, kernel.keys, once, answer);
        return answer;
      });
    } catch (error) {
      // Another server was faster with the same call: its success is the answer, not our "code already used".
      if (!(error instanceof AnsweredMeanwhile || error instanceof RefusalError)) throw error;
      const answer = await findAnswer(kernel.db, kernel.keys, once);
      if (answer === null) throw error;
      return answer;
    }
  }

  return async (route, call, keyHeader) => {
    const key = readIdempotencyKey(keyHeader);
    if (key === null) {
      const prepared = await route.prepare?.(call);
      return commit((tx) => change(route, call, tx, prepared));
    }
    const { params, query, body } = call;
    const once: IdempotentCall = {
      caller: call.visitor?.accountId ?? 'anonymous',
      key,
      requestHash: requestHash(kernel.keys, [route.endpoint.name, params, query, body]),
    };
    return inTurn(`${once.caller} ${key}`, () => changeOnce(route, call, once));
  };
}

/** Only what the reply schema lists leaves the house; a row that doesn't fit is a bug, not an answer. */
export function toJson(route: Route, reply: unknown): string {
  return JSON.stringify(route.endpoint.reply.parse(reply)) ?? 'null';
}
