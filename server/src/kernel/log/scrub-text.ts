const LONGEST = 4096;

// Every repetition is bounded, so a hostile text costs no more than its length.
const PERSONAL: readonly [RegExp, string][] = [
  [/:\/\/[^\s/@]{1,256}@/g, '://[personal]@'],
  [/\b(Bearer|Basic)\s{1,4}[\w.~+/=-]{8,2048}/gi, '$1 [personal]'],
  [/[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu, '[email]'],
  [/(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/g, '[id number]'],
  [/(?<![\dA-Za-z])[A-Z]{1,2}\d{7,10}(?![\dA-Za-z])/g, '[id number]'],
  [/\+[1-9](?:[ -]?\d){6,14}(?!\d)/g, '[phone]'],
  [/(?<!\d)(?:86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g, '[phone]'],
];

/** Hides what looks like a phone number, e-mail address, ID number or credential inside a text. */
export function scrubText(text: string): string {
  const start = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return PERSONAL.reduce((clean, [pattern, label]) => clean.replace(pattern, label), start);
}
