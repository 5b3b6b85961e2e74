/** The first call works at once; those that come within the pause become one at its end. */
export function atMostEvery(pause: number, work: () => void): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  function run(): void {
    if (timer !== undefined) {
      isWanted = true;
      return;
    }
    work();
    timer = setTimeout(() => {
      const again = isWanted;
      stop();
      if (again) run();
    }, pause);
  }
  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    isWanted = false;
  }
  return { run, stop };
}
