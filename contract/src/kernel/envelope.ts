/** An error in one field: its path, a stable code, and the sentence to show at the field. */
export interface FieldError {
  path: string;
  code: string;
  message: string;
}

/** The person who saved first when two people edited the same record, and the time. */
export interface SavedBefore {
  /** Null for the system, or an account that no longer exists. */
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
  /** Only present with CHANGED_MEANWHILE, and only for callers who may edit the record. */
  savedBefore?: SavedBefore;
}

export const SUCCESS_CODE = 200;

/**
 * The code of an answer to a public call with an expired token: the data is returned, and this code tells the client to
 * log in again.
 */
export const LOGIN_EXPIRED_CODE = 400;
