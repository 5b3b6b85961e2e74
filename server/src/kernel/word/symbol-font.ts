// The characters of the font Symbol from 0x20 on, as Adobe's glyph list maps them; a space for positions without a
// character.
const ROWS = [
  ' !∀#∃%&∍()∗+,−./0123456789:;<=>?',
  '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  ' αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ',
];
const UPPER = [
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…   ',
  'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
  '◊〈®©™∑                          ',
];
const table = new Map<number, string>();
for (const [first, rows] of [
  [0x20, ROWS],
  [0xa0, UPPER],
] as const)
  for (const [offset, character] of Array.from(rows.join('')).entries()) table.set(first + offset, character);

/** Returns the Unicode character for a character of a symbol font, or the replacement character if there is none. */
export function symbolCharacter(font: string, code: number): string {
  if (!Number.isInteger(code) || code < 0x20) return '';
  // Symbol fonts place their characters in the private use area from F000 on.
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  const meant = font.toLowerCase() === 'symbol' ? table.get(place)?.trim() : undefined;
  if (meant) return meant;
  const isPrivate = code >= 0xe000 && code <= 0xf8ff;
  return isPrivate || code > 0xffff || (code >= 0xd800 && code < 0xe000)
    ? '\ufffd'
    : String.fromCharCode(code);
}
