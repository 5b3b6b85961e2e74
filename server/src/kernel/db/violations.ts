const UNIQUE_VIOLATION = '23505';

/**
 * Returns whether a unique constraint refused the value. Drizzle wraps the driver's error, so causes are searched too.
 */
export function isUniqueViolation(error: unknown): boolean {
  return violatedConstraint(error) !== null;
}

/** Returns the name of the violated constraint; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!('code' in error) || error.code !== UNIQUE_VIOLATION) return violatedConstraint(error.cause);
  return 'constraint' in error ? String(error.constraint) : '';
}

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Returns the key of the row that is still referenced, from the database's message, with its parts joined by a slash;
 * null for any other error. Drizzle wraps the driver's error.
 */
export function keyStillReferred(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!('code' in error && error.code === FOREIGN_KEY_VIOLATION)) return keyStillReferred(error.cause);
  const detail = 'detail' in error ? String(error.detail) : '';
  // `Key (id)=(…) is still referenced …`: the words depend on the database's language, the brackets do not.
  return /\)=\(([^)]*)\)/.exec(detail)?.[1]?.replaceAll(', ', '/') ?? '';
}

const DEADLOCK = '40P01';

/**
 * Returns whether PostgreSQL aborted this transaction because it and another one waited for each other. It can be tried
 * again.
 */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === DEADLOCK) || isDeadlock(error.cause);
}
