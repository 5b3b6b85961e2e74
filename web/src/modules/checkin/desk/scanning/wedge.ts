/** What a key press tells, as far as it is needed to recognise a scanner. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  /** When the key was pressed, in milliseconds: the time of the event, not of its handling. */
  readonly timeStamp: number;
}

// Scanners that act as a keyboard send a key every 1–30 ms, those on Bluetooth now and then later. Fast typists reach
// such gaps for two or three keys in a row, but not for six.
const LONGEST_GAP = 60;
const FEWEST_KEYS = 6;
const MOST_KEYS = 4096;

export type HeardKey =
  /** The Enter of a scanner: `text` is what it read. */
  | { readonly kind: 'scan'; readonly text: string }
  /** Perhaps part of a scan. */
  | { readonly kind: 'part' }
  | { readonly kind: 'other' };

const other: HeardKey = { kind: 'other' };

/** Tells the key bursts of a scanner from typing. */
export function createWedge(): (pressed: PressedKey) => HeardKey {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  return (pressed) => {
    if (pressed.repeat || isModifier(pressed.key)) return other;
    const isLate = pressed.timeStamp - last > LONGEST_GAP;
    last = pressed.timeStamp;
    if (isLate) text = '';
    if (pressed.code === 'Enter' || pressed.code === 'NumpadEnter') {
      const read = text;
      text = '';
      return read.length < FEWEST_KEYS ? other : { kind: 'scan', text: read };
    }
    const letter = letterOf(pressed);
    if (letter === undefined) {
      text = '';
      return other;
    }
    text = (text + letter).slice(0, MOST_KEYS);
    return text.length > 2 ? { kind: 'part' } : other;
  };
}

function isModifier(key: string): boolean {
  return ['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key);
}

/**
 * A Chinese input method takes the letters for itself: the key is then called `Process`, or is a full-width sign, and only
 * the place of the key is known. Scanners send the places of an American keyboard unless they are set up otherwise.
 */
function letterOf({ key, code, shiftKey }: PressedKey): string | undefined {
  if (/^[\u0020-\u007e]$/.test(key)) return key;
  if (key.length > 1 && key !== 'Process' && key !== 'Unidentified') return undefined;
  const place = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code);
  if (place?.[1] !== undefined) return shiftKey ? place[1] : place[1].toLowerCase();
  if (place?.[2] !== undefined && !(shiftKey && code.startsWith('Digit'))) return place[2];
  return signs[code]?.[shiftKey ? 1 : 0];
}

const signs: Readonly<Record<string, string>> = {
  Digit0: '0)',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Space: '  ',
  Minus: '-_',
  Equal: '=+',
  Semicolon: ';:',
  Period: '.>',
  Comma: ',<',
  Slash: '/?',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
};
