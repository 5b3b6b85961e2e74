export const HIDDEN = '[personal]';

const DEEPEST = 6;
const LONGEST_LIST = 50;

// Words that mark a key as secret or personal wherever they occur in it.
const ALWAYS =
  /passw|token|secret|authorization|cookie|credential|phone|mobile|email|idnumber|passport|birth|recoverycode/;
// Words that mark a key as secret or personal only if they are the whole key: `hostname` and `statusCode` may be
// logged.
const ALONE = new Set([
  'code',
  'target',
  'name',
  'username',
  'firstname',
  'lastname',
  'fullname',
  'realname',
  'nickname',
  'displayname',
  'contactname',
  'verificationcode',
  'totp',
]);

const classified = new Map<string, boolean>();
const MOST_CLASSIFIED = 2000;

/**
 * Hides personal data in a field of a log line, by its key or by its format. Every field passes through this function.
 */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > DEEPEST) return '[deep]';
  if (value instanceof Error) return scrubError(value, depth);
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item) => scrub(item, depth + 1));
  // A connection, a request or a buffer has nothing useful for a log and may contain much that must not be logged.
  if (!isPlain(value)) return `[${value.constructor.name}]`;
  return scrubFields(value, depth);
}

export function scrubFields(fields: object, depth = 0): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields))
    clean[key] = isPersonal(key) && value !== null && value !== undefined ? HIDDEN : scrub(value, depth + 1);
  return clean;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function isPersonal(key: string): boolean {
  const known = classified.get(key);
  if (known !== undefined) return known;
  const folded = key.toLowerCase().replaceAll(/[^a-z]/g, '');
  const personal = ALONE.has(folded) || ALWAYS.test(folded);
  if (classified.size < MOST_CLASSIFIED) classified.set(key, personal);
  return personal;
}

// Keeps only the fields that help to find the bug. A database error's `detail` quotes the row, a failed query its
// parameters.
function scrubError(error: Error, depth: number): Record<string, unknown> {
  const facts: Record<string, unknown> = {
    type: error.name,
    message: scrubText(error.message.replace(/\nparams: [^]*/, '')),
    stack: framesOf(error),
  };
  for (const key of ['code', 'statusCode', 'constraint', 'table', 'syscall'] as const)
    if (key in error) facts[key] = scrub(Reflect.get(error, key), depth + 1);
  if (error.cause !== undefined) facts['cause'] = scrub(error.cause, depth + 1);
  if (error instanceof AggregateError) facts['errors'] = scrub(error.errors, depth + 1);
  return facts;
}

// Returns the frames of the stack without the message that it repeats, because a message could imitate frames.
function framesOf({ stack = '', message }: Error): string {
  const afterMessage = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  const frames = afterMessage.split('\n').filter((line) => /^ {4}at /.test(line));
  return scrubText(frames.join('\n'));
}

const LONGEST = 4096;

// Every repetition is bounded, so matching takes linear time.
const PERSONAL: readonly [RegExp, string][] = [
  [/:\/\/[^\s/@]{1,256}@/g, '://[personal]@'],
  [/\b(Bearer|Basic)\s{1,4}[\w.~+/=-]{8,2048}/gi, '$1 [personal]'],
  [/[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu, '[email]'],
  [/(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/g, '[id number]'],
  [/(?<![\dA-Za-z])[A-Z]{1,2}\d{7,10}(?![\dA-Za-z])/g, '[id number]'],
  [/\+[1-9](?:[ -]?\d){6,14}(?!\d)/g, '[phone]'],
  [/(?<!\d)(?:86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g, '[phone]'],
];

/** Hides phone numbers, email addresses, ID numbers and credentials in a text. */
export function scrubText(text: string): string {
  const start = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return PERSONAL.reduce((clean, [pattern, label]) => clean.replace(pattern, label), start);
}
