/**
 * Waits until the condition is true, for example because of the work of another connection; the timeout of the test
 * ends the wait.
 */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}
