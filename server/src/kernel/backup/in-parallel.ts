const AT_ONCE = 4;

/** Does the work for each item, a few at a time, in about the order of the source. Stops at the first failure. */
export async function inParallel<T>(
  source: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const items = source[Symbol.asyncIterator]();
  const stop = new AbortController();
  async function worker(): Promise<void> {
    try {
      for (let next = await items.next(); !next.done && !stop.signal.aborted; next = await items.next())
        await work(next.value);
    } catch (error) {
      stop.abort();
      throw error;
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  await items.return?.();
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
}
