/** For what another connection does in its own time; the test's own time-out says when it never came. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}
