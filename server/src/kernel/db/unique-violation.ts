const UNIQUE_VIOLATION = '23505';

/** Somebody else has it already, said by the database itself. Drizzle wraps the driver's error. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause);
}
