const UNIQUE_VIOLATION = '23505';

/** Somebody else has it already, said by the database itself. Drizzle wraps the driver's error. */
export function isUniqueViolation(error: unknown): boolean {
  return violatedConstraint(error) !== null;
}

/** The name of the constraint that something else already satisfies; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!('code' in error) || error.code !== UNIQUE_VIOLATION) return violatedConstraint(error.cause);
  return 'constraint' in error ? String(error.constraint) : '';
}
