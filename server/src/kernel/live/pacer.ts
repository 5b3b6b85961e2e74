/**
 * Does the work for a key at once, then at most once each pause: whatever was asked for meanwhile becomes
 * one more time when the pause is over, so that the last thing that happened is never left untold.
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
