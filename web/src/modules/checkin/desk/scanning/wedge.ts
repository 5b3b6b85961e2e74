import { readToken } from '@plenum/contract/tickets/ticket-token';

/** The parts of a key event that are needed to recognise a scanner. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  /** When the key was pressed, in milliseconds: the time of the event, not of its handling. */
  readonly timeStamp: number;
}

// Scanners that act as a keyboard send a key every 1–30 ms. Fast typists reach such gaps for two or three keys in a row,
// but not for six.
const QUICK_GAP = 60;
const FEWEST_KEYS = 6;
// Bluetooth scanners and loaded tablets pause now and then. The beginning of a ticket is recognised across such pauses,
// because no other text begins like it.
const JOINED_GAP = 1000;
/** After this much silence a partial ticket text is discarded. */
export const TICKET_GAP = 5000;
const TICKET_START = /plenum\d{1,3}:$/i;
const LONGEST_START = 12;
const MOST_KEYS = 4096;
/** Scanners that send a carriage return and a line feed press Enter twice. */
const ENTER_AGAIN = 500;

export type HeardKey =
  /** The end of a scan: `text` is the scanner's text, `since` the time of its first key. */
  | { readonly kind: 'scan'; readonly text: string; readonly since: number }
  /** Part of a ticket's text, or the second Enter after a scan; `since` is the time of the first key. */
  | { readonly kind: 'scanning'; readonly since: number }
  /** A key that may be part of a scan. */
  | { readonly kind: 'part' }
  | { readonly kind: 'other' };

export interface Wedge {
  hear: (pressed: PressedKey) => HeardKey;
  /**
   * Ends a scan for which the scanner sent no Enter, if the ticket's text is complete. If `isLast` is true, also ends
   * an incomplete one.
   */
  end: (isLast: boolean) => HeardKey;
}

interface Letter {
  readonly letter: string;
  readonly at: number;
}

const other: HeardKey = { kind: 'other' };

/** Distinguishes a scanner's keys from typing: by the beginning of a ticket's text, otherwise by their speed. */
export function createWedge(): Wedge {
  let quick: Letter[] = [];
  let joined: Letter[] = [];
  let ticket: { text: string; readonly since: number } | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let scannedAt = Number.NEGATIVE_INFINITY;

  function reset(): void {
    quick = [];
    joined = [];
    ticket = undefined;
  }

  function finish(): HeardKey {
    const [first] = quick;
    const burst = first && quick.length >= FEWEST_KEYS ? { text: textOf(quick), since: first.at } : undefined;
    const read = ticket ?? burst;
    reset();
    if (!read) return other;
    scannedAt = last;
    return { kind: 'scan', text: read.text, since: read.since };
  }

  function add(letter: string, at: number): HeardKey {
    quick = [...quick, { letter, at }].slice(-MOST_KEYS);
    if (ticket) {
      ticket.text = (ticket.text + letter).slice(0, MOST_KEYS);
      return { kind: 'scanning', since: ticket.since };
    }
    joined = [...joined, { letter, at }].slice(-LONGEST_START);
    const start = TICKET_START.exec(textOf(joined));
    const first = start && joined[start.index];
    if (!first) return quick.length > 2 ? { kind: 'part' } : other;
    ticket = { text: start[0], since: first.at };
    return { kind: 'scanning', since: first.at };
  }

  return {
    hear(pressed) {
      if (pressed.repeat || isModifier(pressed.key)) return other;
      const gap = pressed.timeStamp - last;
      last = pressed.timeStamp;
      if (gap > QUICK_GAP) quick = [];
      if (gap > (ticket ? TICKET_GAP : JOINED_GAP)) reset();
      if (isEnter(pressed) || (ticket && pressed.code === 'Tab')) {
        const isSecond = last - scannedAt < ENTER_AGAIN;
        const heard = finish();
        return heard.kind === 'other' && isSecond ? { kind: 'scanning', since: last } : heard;
      }
      const letter = letterOf(pressed);
      if (letter !== undefined) return add(letter, last);
      reset();
      return other;
    },
    end(isLast) {
      const isComplete = ticket !== undefined && readToken(ticket.text.toUpperCase()).problem === null;
      return isComplete || (isLast && ticket) ? finish() : other;
    },
  };
}

function textOf(letters: readonly Letter[]): string {
  return letters.map(({ letter }) => letter).join('');
}

function isEnter({ code, key }: PressedKey): boolean {
  return code === 'Enter' || code === 'NumpadEnter' || key === 'Enter';
}

function isModifier(key: string): boolean {
  return ['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key);
}

/**
 * A Chinese input method intercepts the letters: the key is then called `Process`, or is a full-width character, and
 * only the key's position is known. Scanners send the positions of an American keyboard unless configured otherwise.
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
