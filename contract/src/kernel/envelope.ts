/** One field that was refused: where, a stable code, and the sentence to show beside it. */
export interface FieldError {
  path: string;
  code: string;
  message: string;
}

/** Who saved first, where two people edited the same thing. */
export interface SavedBefore {
  /** Null when it was the system, or an account that no longer exists. */
  by: string | null;
  at: string;
}

/** The body of every answer. `msg` repeats `message` for older clients. */
export interface Envelope<T> {
  code: number;
  message: string;
  msg: string;
  data: T;
  errors?: FieldError[];
  requestId?: string;
  /** Only with CHANGED_MEANWHILE, and only for callers who may edit the thing. */
  savedBefore?: SavedBefore;
}

export const SUCCESS_CODE = 200;

/** A public call that carried a dead token: the data is there, and so is the notice. */
export const LOGIN_EXPIRED_CODE = 400;
