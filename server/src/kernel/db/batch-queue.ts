/** Answers one question; many that wait at the same time are asked together. */
export type BatchQueue<Q, A> = (question: Q) => Promise<A>;

interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

interface Options<Q> {
  readonly most: number;
  /** How many batches may be under way at once. */
  readonly lanes: number;
  /** With more than this many waiting, a new caller is refused with "busy". */
  readonly queue: number;
  readonly onFull: () => never;
  /** Questions of the same name are never in one batch, nor under way together. */
  readonly nameOf: (question: Q) => string;
}

/** An admission queue: a few connections that are always busy do more than many that wait for each other's rows. */
export function batchQueue<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly PromiseSettledResult<A>[]>,
  { most, lanes, queue, onFull, nameOf }: Options<Q>,
): BatchQueue<Q, A> {
  let waiting: Waiting<Q, A>[] = [];
  const busy = new Set<string>();
  let running = 0;
  let isScheduled = false;

  function take(): Waiting<Q, A>[] {
    const taken: Waiting<Q, A>[] = [];
    const left: Waiting<Q, A>[] = [];
    for (const one of waiting) {
      const name = nameOf(one.question);
      if (taken.length >= most || busy.has(name)) {
        left.push(one);
        continue;
      }
      busy.add(name);
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
      for (const { question } of batch) busy.delete(nameOf(question));
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

  // After the requests that have already arrived were read: they belong into this batch.
  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(start);
  }

  return (question) => {
    if (waiting.length >= queue) onFull();
    const { promise, resolve, reject } = Promise.withResolvers<A>();
    waiting.push({ question, resolve, reject });
    schedule();
    return promise;
  };
}
