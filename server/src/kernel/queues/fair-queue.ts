import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { RefusalError, refuse } from '../refusal/refusal-error.ts';

export interface FairLimits {
  readonly concurrent: number;
  readonly waiting: number;
  readonly waitingPerOwner: number;
  readonly waitMs: number;
}

export interface FairQueue {
  /** Runs work of one owner one after another. Refuses with BUSY if too many wait, or its turn doesn't come in time. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
  running(): number;
  waiting(): number;
}

interface Turn {
  readonly owner: string;
  readonly begin: () => void;
}

export function createFairQueue(limits: FairLimits): FairQueue {
  const running = new Set<string>();
  const turns: Turn[] = [];

  const mayBegin = (owner: string): boolean => running.size < limits.concurrent && !running.has(owner);

  async function waitForTurn(owner: string): Promise<void> {
    const own = turns.filter((turn) => turn.owner === owner).length;
    if (turns.length >= limits.waiting || own >= limits.waitingPerOwner) refuse(kernelRefusals.BUSY, RETRY);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn = { owner, begin: resolve };
    turns.push(turn);
    const timer = setTimeout(() => {
      turns.splice(turns.indexOf(turn), 1);
      reject(new RefusalError(kernelRefusals.BUSY, RETRY));
    }, limits.waitMs);
    await promise.finally(() => clearTimeout(timer));
  }

  // Takes the first waiting owner who has nothing running, so that many documents of one owner delay no other owner.
  function beginNext(): void {
    const next = turns.findIndex(({ owner }) => mayBegin(owner));
    const [turn] = next < 0 ? [] : turns.splice(next, 1);
    if (!turn) return;
    running.add(turn.owner);
    turn.begin();
  }

  return {
    async run(owner, work) {
      if (mayBegin(owner)) running.add(owner);
      else await waitForTurn(owner);
      try {
        return await work();
      } finally {
        running.delete(owner);
        beginNext();
      }
    },
    running: () => running.size,
    waiting: () => turns.length,
  };
}

const RETRY = { retryAfterSeconds: 5 };
