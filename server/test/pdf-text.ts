import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);

/**
 * Returns the text of a PDF as a reader selects and copies it: the glyphs are looked up in each font's character map.
 */
export async function textOfPdf(pdf: Buffer): Promise<string> {
  const source = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (unicode !== undefined) fonts.set(name, readLetters(await streamOf(objects.get(unicode) ?? '')));
    }
  }
  let text = '';
  for (const body of objects.values()) {
    if (!body.includes('stream\n')) continue;
    const content = await streamOf(body).catch(() => '');
    if (content.includes('BT\n')) text += readContent(content, fonts);
  }
  return text;
}

async function streamOf(body: string): Promise<string> {
  const [, packed = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
  const bytes = Buffer.from(packed, 'latin1');
  return body.includes('/FlateDecode') ? (await unpack(bytes)).toString('latin1') : packed;
}

// Reads ranges of the form `<first> <last> [<letter> …]`. The first letter in the list belongs to the first glyph, and
// so on.
function readLetters(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '0', list = ''] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\da-f ]+)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      letters.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return letters;
}

function readContent(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let text = '';
  let letters: ReadonlyMap<string, string> = new Map();
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    for (const [, glyphs = ''] of (shown ?? '').matchAll(/<([\da-f]+)>/gi))
      text += (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph.toLowerCase()) ?? '?').join('');
    if (shown !== undefined) text += '\n';
  }
  return text;
}
