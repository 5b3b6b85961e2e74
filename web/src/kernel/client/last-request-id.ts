let last: string | undefined;

export function keepRequestId(requestId: string | undefined): void {
  last = requestId ?? last;
}

/** Of the latest call that failed: what to quote when a screen breaks afterwards. */
export function lastRequestId(): string | undefined {
  return last;
}
