// RFC 9285: the alphanumeric mode of QR codes, five and a half bits per character.
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const BASE = LETTERS.length;

export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const first = bytes[at] ?? 0;
    const second = bytes[at + 1];
    text += second === undefined ? written(first, 2) : written(first * 256 + second, 3);
  }
  return text;
}

/** Returns null if the text is not valid Base45. */
export function fromBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3);
    const value = valueOf(group);
    if (value === null || value > (group.length === 3 ? 0xff_ff : 0xff)) return null;
    if (group.length === 3) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}

// Returns the digits of a value, the lowest one first.
function written(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let place = 0; place < length; place += 1) {
    text += LETTERS.charAt(rest % BASE);
    rest = Math.floor(rest / BASE);
  }
  return text;
}

function valueOf(group: string): number | null {
  let value = 0;
  for (let place = group.length - 1; place >= 0; place -= 1) {
    const digit = LETTERS.indexOf(group.charAt(place));
    if (digit < 0) return null;
    value = value * BASE + digit;
  }
  return value;
}
