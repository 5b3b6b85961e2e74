type FindingState = 'good' | 'warning' | 'bad';

/** The result of one check: the facts it found and, unless they are good, what to do about them. */
export interface Finding {
  readonly name: string;
  readonly state: FindingState;
  readonly found: string;
  readonly advice: string | null;
}

export function goodFinding(name: string, found: string): Finding {
  return { name, state: 'good', found, advice: null };
}

export function warningFinding(name: string, found: string, advice: string): Finding {
  return { name, state: 'warning', found, advice };
}

export function badFinding(name: string, found: string, advice: string): Finding {
  return { name, state: 'bad', found, advice };
}

/** Returns the reason of an error in a few words, without its stack. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // If a name has several addresses, the error about all of them has no message.
  const text = error.message !== '' || !('code' in error) ? error.message : String(error.code);
  const cause = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : '';
  return `${text.trim().split('\n', 1)[0] ?? ''}${cause}`;
}

/** Rejects if the work takes longer. The work itself continues until its own time limits. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer within ${milliseconds / 1000} s`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The time limit of a single connection to another machine. */
export const CONNECTION_MS = 5_000;
