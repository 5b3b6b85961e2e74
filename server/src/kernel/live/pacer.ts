/**
 * Runs the work for a key immediately, then at most once per pause: calls during the pause are combined into one more
 * run at its end, so that the last change is always announced.
 */
export function createPacer(
  pauseMs: number,
  work: (key: string) => Promise<void>,
  onFailure: (error: unknown) => void,
): (key: string) => Promise<void> {
  const pauses = new Map<string, { again: boolean }>();

  return async function ask(key) {
    const known = pauses.get(key);
    if (known) {
      known.again = true;
      return;
    }
    const pause = { again: false };
    pauses.set(key, pause);
    setTimeout(() => {
      pauses.delete(key);
      if (pause.again) ask(key).catch(onFailure);
    }, pauseMs).unref();
    await work(key);
  };
}
