/** The maximum length of a value if the caller sets no limit for its variable. */
export const MOST_VALUE_CHARACTERS = 200;

/**
 * `not_a_variable`: the text has double braces that don't form a `{{name}}`. `unknown_variable`: no value has that
 * name. `value_too_long`: a value exceeds its limit; it isn't truncated, because a partial amount or link would be
 * wrong.
 */
export type FillProblem = 'not_a_variable' | 'unknown_variable' | 'value_too_long';

export type FilledText =
  | { readonly kind: 'filled'; readonly text: string }
  /** `name` is the name of the variable or, for `not_a_variable`, the text between the braces. */
  | { readonly kind: 'refused'; readonly why: FillProblem; readonly name: string };

/** The maximum length of each variable's value, in characters. */
export type ValueLimits = Readonly<Record<string, number>>;

// Matches everything that looks like a variable: two braces, with the text between them if they are closed.
const BRACES = /\{\{([^{}]{0,80})\}\}|\{\{|\}\}/g;
const NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/;

/**
 * Returns the names of the variables in a text, in order and without duplicates. Anything that doesn't form a
 * `{{name}}` is left out.
 */
export function variablesIn(text: string): string[] {
  const names = [...text.matchAll(BRACES)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => NAME.test(name));
}

/**
 * Puts values into a message text, in one pass, so that a value is never parsed for variables. Values are plain text on
 * one line, except those named in `keepLines`.
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, string>>,
  limits: ValueLimits = {},
  keepLines: ReadonlySet<string> = new Set(),
): FilledText {
  let refused: FilledText | null = null;
  const filled = text.replaceAll(BRACES, (braces, name: string | undefined) => {
    const value = readValue(name ?? braces, values, limits, keepLines);
    if (value.kind === 'refused') refused ??= value;
    return value.kind === 'filled' ? value.text : '';
  });
  return refused ?? { kind: 'filled', text: filled };
}

function readValue(
  name: string,
  values: Readonly<Record<string, string>>,
  limits: ValueLimits,
  keepLines: ReadonlySet<string>,
): FilledText {
  if (!NAME.test(name)) return { kind: 'refused', why: 'not_a_variable', name };
  // Only own properties are read, because every object has a `constructor`.
  const given = Object.hasOwn(values, name) ? values[name] : undefined;
  if (given === undefined) return { kind: 'refused', why: 'unknown_variable', name };
  const most = (Object.hasOwn(limits, name) ? limits[name] : undefined) ?? MOST_VALUE_CHARACTERS;
  if (given.length > most) return { kind: 'refused', why: 'value_too_long', name };
  const text = keepLines.has(name)
    ? given
        .split(/\r\n|\r|\n/)
        .map(onOneLine)
        .join('\n')
    : onOneLine(given);
  return { kind: 'filled', text };
}

/**
 * Replaces each run of line breaks and control characters by one space. Marks that change the writing direction are
 * replaced too, because with them a name could make the text after it read backwards. Half a surrogate pair becomes
 * U+FFFD.
 */
export function onOneLine(value: string): string {
  return value
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ');
}
