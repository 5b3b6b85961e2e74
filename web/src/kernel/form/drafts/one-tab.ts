/**
 * Two tabs with the same form hear of a login together: one after the other takes over what was filled in. Where the browser
 * has no locks, the versions of what is saved tell the second one.
 */
export async function oneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Outside of https the property is missing, whatever its type says.
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request(`take-over:${name}`, work) : work();
}
