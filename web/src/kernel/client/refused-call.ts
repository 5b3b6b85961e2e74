import type { FieldError } from '@plenum/contract/kernel/envelope';
import type { Answer } from './answer.ts';
import { clientSentence } from './notices.ts';

/** A call that returned no data. `code` is the refusal's stable number; 0 when no server of ours answered. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly code: number;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly savedBefore: unknown;

  constructor(status: number, answer: Answer) {
    super(answer.message || clientSentence('failure'));
    this.code = answer.code;
    this.status = status;
    this.errors = answer.errors;
    this.requestId = answer.requestId;
    this.savedBefore = answer.savedBefore;
  }
}

/** Returns true if no answer came, so that it is unknown whether the server carried out the call. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof RefusedCall && error.code === 0;
}

let last: string | undefined;

export function keepRequestId(requestId: string | undefined): void {
  last = requestId ?? last;
}

/** The request id of the latest failed call, to be quoted when a screen breaks afterwards. */
export function lastRequestId(): string | undefined {
  return last;
}
