import type { FieldError } from '@plenum/contract/kernel/envelope';
import { clientSentences } from './notices.ts';

/** The parts of an answer's body that the client reads. */
export interface Answer {
  /** The code in the body; 0 if the body is not in our envelope. */
  readonly code: number;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** The user who saved first, if the call was refused as a conflict. The form that shows it validates it. */
  readonly savedBefore?: unknown;
}

export function readAnswer(body: unknown): Answer {
  const fields: Record<string, unknown> = isObject(body) ? body : {};
  return {
    code: typeof fields['code'] === 'number' ? fields['code'] : 0,
    message: text(fields['message']) ?? text(fields['msg']) ?? '',
    errors: Array.isArray(fields['errors']) ? fields['errors'].filter(isFieldError) : [],
    requestId: text(fields['requestId']),
    savedBefore: fields['savedBefore'],
  };
}

export const LOGIN_ENDED_CODE = 400_001;
export const LOGIN_FIRST_CODE = 401_000;

export function isLoginFirst({ code, message }: Pick<Answer, 'code' | 'message'>): boolean {
  return code === LOGIN_FIRST_CODE || message === clientSentences.loginFirst.en;
}

/** Returns true if the call was refused because there is no login, or because the login has ended. */
export function wantsLogin(answer: Pick<Answer, 'code' | 'message'>): boolean {
  return answer.code === LOGIN_ENDED_CODE || isLoginFirst(answer);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isFieldError(value: unknown): value is FieldError {
  return isObject(value) && ['path', 'code', 'message'].every((name) => typeof value[name] === 'string');
}
