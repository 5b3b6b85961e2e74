import { RefusedCall } from '#kernel/client/refused-call';

/** Ignores a refusal; for calls whose refusal the client shows as a notice. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RefusedCall)) throw error;
}
