import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '../db/database.ts';
import type { Kernel } from '../kernel.ts';
import {
  createInTurn,
  findAnswer,
  type IdempotentCall,
  isKeyTaken,
  keepAnswer,
  readIdempotencyKey,
  requestHash,
  takeKey,
} from '../idempotency/idempotency.ts';
import { type Authenticator, callerId } from './actor.ts';
import { RefusalError, refuse } from '../refusal/refusal-error.ts';
import type { Call, Route } from './route.ts';
import { createUploadDigest, type UploadDigest } from './upload-digest.ts';

class AnsweredMeanwhile extends Error {}

/** Runs a change, and returns the answer's data as JSON. */
export type RunWrite = (route: Route, call: Call, keyHeader: unknown) => Promise<string>;

/** Runs each change in one transaction with its Idempotency-Key, and once per key. */
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

  /**
   * Runs the work under the key. An uploaded file is part of the request, and its digest is only known once the file
   * has been read.
   */
  async function changeOnce(route: Route, call: Call, key: string): Promise<string> {
    const taken = { caller: callerOf(call), key };
    const digest = createUploadDigest(route.endpoint, call);
    if (digest === null || (await isKeyTaken(kernel.db, taken))) {
      await digest?.readAll();
      const earlier = await findAnswer(kernel.db, kernel.keys, onceOf(route, call, key, digest));
      if (earlier !== null) return earlier;
      // The key expired between the two statements, and the file can't be read a second time.
      if (digest) refuse(kernelRefusals.BUSY);
    }
    const work = digest ? { ...call, upload: digest.upload } : call;
    try {
      const prepared = await route.prepare?.(work);
      await digest?.readAll();
      const once = onceOf(route, call, key, digest);
      return await commit(async (tx) => {
        if (!(await takeKey(tx, once, kernel.clock.now()))) throw new AnsweredMeanwhile();
        const answer = await change(route, work, tx, prepared);
        await keepAnswer(tx, kernel.keys, once, answer);
        return answer;
      });
    } catch (error) {
      // Another server was faster with the same call, so the answer is that server's success, not our "code already
      // used".
      if (!(error instanceof AnsweredMeanwhile || error instanceof RefusalError)) throw error;
      if (digest?.isRead() === false) throw error;
      const answer = await findAnswer(kernel.db, kernel.keys, onceOf(route, call, key, digest));
      if (answer === null) throw error;
      return answer;
    }
  }

  function onceOf(route: Route, call: Call, key: string, digest: UploadDigest | null): IdempotentCall {
    const { params, query, body, uploadType } = call;
    const sent = digest ? { uploadType, sha256: digest.sha256() } : body;
    return {
      caller: callerOf(call),
      key,
      requestHash: requestHash(kernel.keys, [route.endpoint.name, params, query, sent]),
    };
  }

  async function changeWithoutKey(route: Route, call: Call): Promise<string> {
    const prepared = await route.prepare?.(call);
    return commit((tx) => change(route, call, tx, prepared));
  }

  return async (route, call, keyHeader) => {
    const key = readIdempotencyKey(keyHeader);
    try {
      if (key === null) return await changeWithoutKey(route, call);
      return await inTurn(`${callerOf(call)} ${key}`, () => changeOnce(route, call, key));
    } catch (error) {
      // After the transaction, which the refusal has rolled back.
      if (error instanceof RefusalError) await error.details.record?.();
      throw error;
    }
  };
}

function callerOf({ visitor }: Call): string {
  return visitor ? callerId(visitor) : 'anonymous';
}

/** Only fields of the reply schema are sent; a row that doesn't fit is a bug. */
export function toJson(route: Route, reply: unknown): string {
  return JSON.stringify(route.endpoint.reply.parse(reply)) ?? 'null';
}
