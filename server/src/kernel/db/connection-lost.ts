interface CodedError {
  code?: string;
  syscall?: string;
}

// SQLSTATEs of a PostgreSQL that shuts down, starts up or ends the session, of the protocol's own connection errors, and
// of a PostgreSQL that accepts no changes because it is a standby: after a fail-over, the connection leads to the wrong
// one.
const LOST_STATES = /^(?:57P0[1-5]|08\w{3}|25006)$/;
const LOST_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// The database's host name can't be resolved for a moment, or its socket is missing during a restart; the same codes
// from another call are a bug.
const LOST_CALLS: Readonly<Record<string, string>> = {
  ENOENT: 'connect',
  ENOTFOUND: 'getaddrinfo',
  EAI_AGAIN: 'getaddrinfo',
};
// The messages of errors to which the driver gives no code.
const LOST_MESSAGES =
  /Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|pool after calling end/;

/**
 * Returns whether the connection to the database broke, so that the statement may or may not have been executed. Checks
 * causes too.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as CodedError;
  if (LOST_STATES.test(code) || LOST_NETWORK.has(code) || LOST_MESSAGES.test(error.message)) return true;
  if (syscall !== undefined && LOST_CALLS[code] === syscall) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true;
  return isConnectionLost(error.cause);
}
