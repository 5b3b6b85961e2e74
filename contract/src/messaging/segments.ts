/** The two alphabets of a text message: 7 bits per character (GSM 03.38), or 16 bits (UCS-2) for everything else. */
export type SmsAlphabet = 'gsm7' | 'ucs2';

export interface SmsSize {
  readonly alphabet: SmsAlphabet;
  /** The length in the alphabet's own units: septets of GSM 03.38, or UTF-16 code units. */
  readonly units: number;
  /** The number of segments, by which messages are billed; 0 for an empty text. */
  readonly segments: number;
  /** The number of units that still fit without another segment. */
  readonly room: number;
  /** The characters that made the text UCS-2, each once, in the order of the text. */
  readonly outsideGsm: readonly string[];
}

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These characters are encoded as an escape and a second septet. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** `single`: a single message. `part`: each of several, which have a header of six bytes. */
const CAPACITY = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const;

/** Returns whether a character belongs to GSM 03.38 or its extension table. */
export function isInGsm(one: string): boolean {
  return BASIC.has(one) || EXTENDED.has(one);
}

/** Returns the number of units by which a text exceeds this many segments; 0 if the text fits. */
export function unitsOver({ alphabet, units, segments }: SmsSize, most: number): number {
  if (segments <= most) return 0;
  const { single, part } = CAPACITY[alphabet];
  // A character of two units that isn't split at the end of a segment may leave a unit unused.
  return Math.max(1, units - (most === 1 ? single : part * most));
}

/** Measures a text in the alphabet that it needs, as carriers outside mainland China count. */
export function measureSms(text: string): SmsSize {
  const outsideGsm = [...new Set(text)].filter((one) => !isInGsm(one));
  return outsideGsm.length === 0 ? sizeIn('gsm7', text, outsideGsm) : sizeIn('ucs2', text, outsideGsm);
}

/**
 * Measures a text as providers in mainland China count: every character counts as one, including letters and digits.
 * The signature with its brackets, which the provider prepends, is part of the text.
 */
export function measureMainlandSms(text: string, signature: string): SmsSize {
  const whole = text === '' ? '' : `【${signature}】${text}`;
  return sizeIn('ucs2', whole, measureSms(whole).outsideGsm);
}

/**
 * Measures a text by the rule for the phone number, which is in E.164. Outside the mainland the provider adds no
 * signature.
 */
export function measureSmsTo(phone: string, text: string, signature: string): SmsSize {
  return isMainlandPhone(phone) ? measureMainlandSms(text, signature) : measureSms(text);
}

/**
 * Returns whether a number is in mainland China. No other calling code begins with 86: Taiwan has 886, Hong Kong 852,
 * Macao 853.
 */
export function isMainlandPhone(phone: string): boolean {
  return phone.startsWith('+86');
}

function sizeIn(alphabet: SmsAlphabet, text: string, outsideGsm: readonly string[]): SmsSize {
  // A string is iterated by code points, so that a pair of surrogates is one piece, as is an escaped character.
  const sizeOf = (one: string): number => (alphabet === 'ucs2' ? one.length : EXTENDED.has(one) ? 2 : 1);
  const pieces = Array.from(text, sizeOf);
  const units = pieces.reduce((sum, piece) => sum + piece, 0);
  const { single, part } = CAPACITY[alphabet];
  if (units <= single)
    return { alphabet, units, segments: units === 0 ? 0 : 1, room: single - units, outsideGsm };
  let segments = 1;
  let used = 0;
  for (const piece of pieces) {
    // A piece that does not fit as a whole begins the next segment, because half an emoji can't be shown.
    if (used + piece > part) {
      segments += 1;
      used = 0;
    }
    used += piece;
  }
  return { alphabet, units, segments, room: part - used, outsideGsm };
}
