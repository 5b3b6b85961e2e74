/** Thrown if the code of a screen or a dialog could not be fetched because no server of ours answers. */
export class UnreachableCode extends Error {
  override readonly name = 'UnreachableCode';
}

// The error messages of the three browser engines if the file of an `import()` can't be loaded.
const importFailures = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
];

export function isUnreachableCode(error: unknown): boolean {
  if (error instanceof UnreachableCode) return true;
  return error instanceof Error && importFailures.some((start) => error.message.startsWith(start));
}

/** Returns whether the server of this page answers at all. A proxy without its server answers 502 to 504. */
export async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return status < 500;
  } catch {
    return false;
  }
}
