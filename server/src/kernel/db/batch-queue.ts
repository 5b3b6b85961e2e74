/**
 * Processes one item; items that wait at the same time are processed together. `arrivedAt` is a time of
 * `performance.now()`, for an item that has waited elsewhere before.
 */
export type BatchQueue<Q, A> = (question: Q, arrivedAt?: number) => Promise<A>;

interface Waiting<Q, A> {
  readonly question: Q;
  readonly deadline: number;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

interface Options<Q> {
  readonly most: number;
  /** The maximum number of concurrent batches. */
  readonly lanes: number;
  /** If this many items are already waiting, a new caller gets the error of `busy`. */
  readonly queue: number;
  /**
   * A question that could not be asked within this time after its arrival is dropped; its caller gets the error of
   * `busy`.
   */
  readonly patienceMs: number;
  readonly busy: () => Error;
  /** Questions with the same name are never in one batch or in progress at the same time. */
  readonly nameOf: (question: Q) => string;
}

/** An admission queue: a few busy connections achieve more than many that wait for each other's locks. */
export function batchQueue<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly PromiseSettledResult<A>[]>,
  { most, lanes, queue, patienceMs, busy, nameOf }: Options<Q>,
): BatchQueue<Q, A> {
  let waiting: Waiting<Q, A>[] = [];
  const named = new Set<string>();
  let running = 0;
  let isScheduled = false;
  let lateTimer: ReturnType<typeof setTimeout> | undefined;

  function dropLate(): void {
    lateTimer = undefined;
    const now = performance.now();
    const late = waiting.filter(({ deadline }) => deadline <= now);
    if (late.length > 0) waiting = waiting.filter(({ deadline }) => deadline > now);
    for (const { reject } of late) reject(busy());
    watchDeadlines();
  }

  // One timer serves all items: it fires at the first deadline and is set again while any item waits.
  function watchDeadlines(): void {
    if (lateTimer !== undefined || waiting.length === 0) return;
    const first = waiting.reduce((least, { deadline }) => Math.min(least, deadline), Infinity);
    lateTimer = setTimeout(dropLate, Math.max(1, first - performance.now()));
    lateTimer.unref();
  }

  function take(): Waiting<Q, A>[] {
    const taken: Waiting<Q, A>[] = [];
    const left: Waiting<Q, A>[] = [];
    const now = performance.now();
    for (const one of waiting) {
      if (one.deadline <= now) {
        one.reject(busy());
        continue;
      }
      const name = nameOf(one.question);
      if (taken.length >= most || named.has(name)) {
        left.push(one);
        continue;
      }
      named.add(name);
      taken.push(one);
    }
    waiting = left;
    return taken;
  }

  async function run(batch: readonly Waiting<Q, A>[]): Promise<void> {
    running += 1;
    try {
      const answers = await ask(batch.map(({ question }) => question));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (answer?.status === 'fulfilled') resolve(answer.value);
        else reject(answer?.reason ?? new Error('a batch left a question without an answer'));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      for (const { question } of batch) named.delete(nameOf(question));
      schedule();
    }
  }

  function start(): void {
    isScheduled = false;
    while (running < lanes && waiting.length > 0) {
      const batch = take();
      if (batch.length === 0) return;
      void run(batch);
    }
  }

  // Starts the batches after all requests that have already arrived were read, because they belong to this batch.
  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(start);
  }

  return (question, arrivedAt = performance.now()) => {
    if (waiting.length >= queue) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<A>();
    waiting.push({ question, deadline: arrivedAt + patienceMs, resolve, reject });
    schedule();
    watchDeadlines();
    return promise;
  };
}
