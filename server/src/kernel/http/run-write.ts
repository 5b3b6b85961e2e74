import type { Kernel } from '../kernel.ts';
import {
  findAnswer,
  type IdempotentCall,
  keepAnswer,
  readIdempotencyKey,
  requestHash,
  takeKey,
} from '../idempotency/idempotency.ts';
import type { Call, Route } from './route.ts';

class AnsweredMeanwhile extends Error {}

/** Runs a change once per Idempotency-Key, in one transaction with the key. Returns the answer's data as JSON. */
export async function runWrite(kernel: Kernel, route: Route, call: Call, keyHeader: unknown): Promise<string> {
  const key = readIdempotencyKey(keyHeader);
  if (key === null) {
    const prepared = await route.prepare?.(call);
    return kernel.db.transaction(async (tx) => toJson(route, await route.write?.(call, tx, prepared)));
  }
  const idempotent: IdempotentCall = {
    caller: call.visitor?.accountId ?? 'anonymous',
    key,
    requestHash: requestHash(route.endpoint.name, call.params, call.query, call.body),
  };
  const earlier = await findAnswer(kernel.db, kernel.keys, idempotent);
  if (earlier !== null) return earlier;
  const prepared = await route.prepare?.(call);
  try {
    return await kernel.db.transaction(async (tx) => {
      if (!(await takeKey(tx, idempotent, kernel.clock.now()))) throw new AnsweredMeanwhile();
      const answer = toJson(route, await route.write?.(call, tx, prepared));
      await keepAnswer(tx, kernel.keys, idempotent, answer);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof AnsweredMeanwhile)) throw error;
    const answer = await findAnswer(kernel.db, kernel.keys, idempotent);
    if (answer === null) throw new Error('The first call with this key left no answer', { cause: error });
    return answer;
  }
}

/** Only what the reply schema lists leaves the house; a row that doesn't fit is a bug, not an answer. */
export function toJson(route: Route, reply: unknown): string {
  return JSON.stringify(route.endpoint.reply.parse(reply)) ?? 'null';
}
