// Makes damaged and hostile workbooks, and those that other programs write.

interface Part {
  readonly text: string;
  readonly size?: number;
  readonly flags?: number;
  readonly method?: number;
}

export type Parts = Readonly<Record<string, string | Part>>;

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${TYPES}/${kind}" Target="${target}"/>`;

/** The parts every workbook has, around the rows of its first sheet. */
export function workbookParts(rows: string, more: Parts = {}): Parts {
  return {
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'styles', '/xl/styles.xml'),
      relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    ].join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
}

export async function makeFile(parts: Parts, name = 'a.xlsx'): Promise<File> {
  const bodies: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  for (const [path, given] of Object.entries(parts)) {
    const part: Part = typeof given === 'string' ? { text: given } : given;
    const title = new TextEncoder().encode(path);
    const packed = part.text === '' ? new ArrayBuffer(0) : await deflate(part.text);
    const local = header(30, 0x04034b50, [[26, title.length]]);
    bodies.push(local, title, packed);
    const listed = header(46, 0x02014b50, [
      [8, part.flags ?? 0],
      [10, part.method ?? (part.text === '' ? 0 : 8)],
      [28, title.length],
    ]);
    setLong(listed, 20, packed.byteLength);
    setLong(listed, 24, part.size ?? part.text.length);
    setLong(listed, 42, offset);
    directory.push(listed, title);
    offset += 30 + title.length + packed.byteLength;
  }
  const count = Object.keys(parts).length;
  const end = header(22, 0x06054b50, [
    [8, count],
    [10, count],
  ]);
  setLong(end, 16, offset);
  return new File([...bodies, ...directory, end], name);
}

export async function deflate(text: string): Promise<ArrayBuffer> {
  const { readable, writable } = new CompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const written = writer.write(new TextEncoder().encode(text)).then(() => writer.close());
  const packed = await new Response(readable).arrayBuffer();
  await written;
  return packed;
}

function header(length: number, signature: number, fields: [at: number, value: number][]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(length));
  view.setUint32(0, signature, true);
  for (const [at, value] of fields) view.setUint16(at, value, true);
  return view.buffer;
}

function setLong(bytes: ArrayBuffer, at: number, value: number): void {
  new DataView(bytes).setUint32(at, value, true);
}
