import { isAxiosError, isCancel } from 'axios';
import { readAnswer } from './answer.ts';
import { RefusedCall } from './refused-call.ts';

/** A cancelled call stays what it is: its caller asked for it. */
export function toRefusedCall(error: unknown): unknown {
  if (!isAxiosError(error) || isCancel(error)) return error;
  return new RefusedCall(error.response?.status ?? 0, readAnswer(error.response?.data));
}
