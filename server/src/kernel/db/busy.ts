import { isConnectionLost } from './connection-lost.ts';
import { isDeadlock } from './violations.ts';

// SQLSTATEs of: a statement cancelled by a timeout, a deadlock, a serialization failure, an unavailable lock,
// insufficient resources such as connections, and a transaction that was idle too long.
const BUSY_STATES = /^(?:57014|40P01|40001|55P03|53\w{3}|25P03)$/;
const BUSY_MESSAGES = /timeout exceeded when trying to connect/;

/**
 * Returns whether the database had no time, connection or capacity for the statement, and executed no part of it.
 * Checks causes too.
 */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return BUSY_STATES.test(code) || BUSY_MESSAGES.test(error.message) || isBusy(error.cause);
}

/**
 * Whether the parts of a failed batch may succeed separately. If the batch timed out waiting for a lock or for the
 * database, each part would wait again, one after the other.
 */
export function isWorthSplitting(error: unknown): boolean {
  return !isConnectionLost(error) && (isDeadlock(error) || !isBusy(error));
}
