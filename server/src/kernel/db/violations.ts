const UNIQUE_VIOLATION = '23505';

/** A unique constraint refused the value. Drizzle wraps the driver's error, hence the search through causes. */
export function isUniqueViolation(error: unknown): boolean {
  return violatedConstraint(error) !== null;
}

/** The name of the violated constraint; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!('code' in error) || error.code !== UNIQUE_VIOLATION) return violatedConstraint(error.cause);
  return 'constraint' in error ? String(error.constraint) : '';
}

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * The key of the row that is still referenced, its parts joined by a slash, from the database's message; null for any
 * other error. Drizzle wraps the driver's error.
 */
export function keyStillReferred(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!('code' in error && error.code === FOREIGN_KEY_VIOLATION)) return keyStillReferred(error.cause);
  const detail = 'detail' in error ? String(error.detail) : '';
  // `Key (id)=(…) is still referenced …`: the words depend on the database's language, the brackets do not.
  return /\)=\(([^)]*)\)/.exec(detail)?.[1]?.replaceAll(', ', '/') ?? '';
}

const DEADLOCK = '40P01';

/** PostgreSQL ended this transaction because it and another one waited for each other; it can be tried again. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === DEADLOCK) || isDeadlock(error.cause);
}
