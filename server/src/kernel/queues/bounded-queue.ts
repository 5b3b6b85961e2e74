export interface BoundedQueue {
  /** Rejects with the error of `onFull` if too many are already waiting. */
  run<T>(work: () => Promise<T>): Promise<T>;
  running(): number;
  waiting(): number;
}

export interface QueueLimits {
  readonly concurrent: number;
  readonly waiting: number;
}

export function createBoundedQueue(limits: QueueLimits, onFull: () => Error): BoundedQueue {
  const turns: (() => void)[] = [];
  let running = 0;

  // A slot passes directly to the next waiting job, so that a later caller cannot overtake it.
  async function takePlace(): Promise<void> {
    if (running < limits.concurrent) {
      running += 1;
      return;
    }
    if (turns.length >= limits.waiting) throw onFull();
    await new Promise<void>((resolve) => {
      turns.push(resolve);
    });
  }

  function givePlace(): void {
    const next = turns.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work) {
      await takePlace();
      try {
        return await work();
      } finally {
        givePlace();
      }
    },
    running: () => running,
    waiting: () => turns.length,
  };
}
