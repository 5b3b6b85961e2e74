export interface ShownBody {
  readonly text: string;
  readonly isJson: boolean;
  /** A token was in it and is not shown. */
  readonly hidesToken: boolean;
}

const HIDDEN = '••••••';

/** An answer's body laid out for reading. Tokens are keys to an account and do not belong on a screen. */
export function showBody(text: string): ShownBody {
  let hidesToken = false;
  try {
    const value: unknown = JSON.parse(text, (name, part: unknown) => {
      if (name !== 'token' || typeof part !== 'string' || part === '') return part;
      hidesToken = true;
      return HIDDEN;
    });
    return { text: JSON.stringify(value, null, 2), isJson: true, hidesToken };
  } catch {
    return { text, isJson: false, hidesToken: false };
  }
}
