import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { crc32, inflateRawSync } from 'node:zlib';
import { readZipDirectory } from '../zip/zip-directory.ts';
import type { Rows, Sheet } from './sheet.ts';
import { writeXlsx } from './xlsx-writer.ts';

function unpack(bytes: Buffer): Map<string, string> {
  const records = readZipDirectory(bytes, 20);
  return new Map(
    records.map(({ name, packed, size, crc }) => {
      const data = inflateRawSync(packed);
      expect([data.length, crc32(data)]).toEqual([size, crc]);
      return [String(name), String(data)];
    }),
  );
}

async function partsOf(sheet: Sheet, rows: Rows): Promise<Map<string, string>> {
  return unpack(await buffer(writeXlsx(sheet, rows)));
}

const FIRST = 'xl/worksheets/sheet1.xml';

async function sheetOf(sheet: Partial<Sheet>, rows: Rows = []): Promise<string> {
  const parts = await partsOf({ name: 'People', columns: [{ header: 'Name' }], ...sheet }, rows);
  for (const [path, xml] of parts) expect([path, fieldErrorOf(xml)]).toEqual([path, null]);
  return parts.get(FIRST) ?? '';
}

/**
 * Returns why a text is not well-formed XML: tags are the only markup, they are nested properly, attributes are quoted
 * and unique, and entities are known.
 */
function fieldErrorOf(xml: string): string | null {
  const open: string[] = [];
  const rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8" standalone="yes"\?>\n/, '');
  if (rest === xml) return 'no declaration';
  const tag = /<(\/?)([a-zA-Z][\w:]*)((?: [\w:]+="[^"<]*")*)(\/?)>/y;
  for (let at = 0; at < rest.length;) {
    tag.lastIndex = at;
    const found = tag.exec(rest);
    if (!found) {
      const next = rest.indexOf('<', at + 1);
      const text = rest.slice(at, next < 0 ? undefined : next);
      if (text.startsWith('<') || next < 0 || open.length === 0) return `broken at ${text.slice(0, 60)}`;
      if (/&(?!(?:amp|lt|gt|quot);)|(?![\t\n])\p{Cc}|[\ufffe\uffff]/u.test(text) || !text.isWellFormed())
        return `text ${text}`;
      at = next;
      continue;
    }
    const [whole, closing, name = '', attributes = '', single] = found;
    const names = Array.from(attributes.matchAll(/ ([\w:]+)=/g), ([, attribute]) => attribute);
    if (new Set(names).size !== names.length) return `twice in ${whole}`;
    if (closing && open.pop() !== name) return `ends ${name}`;
    if (!closing && !single) open.push(name);
    at += whole.length;
  }
  return open.length === 0 ? null : `open ${open.join()}`;
}

test('the check of well-formedness can fail', () => {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  expect(fieldErrorOf(`${head}<a b="1"><c/>x</a>`)).toBeNull();
  for (const bad of [
    '<a>',
    '<a></b>',
    '<a b="1" b="2"/>',
    '<a>&x;</a>',
    '<a>\x01</a>',
    '<a><</a>',
    'x',
    '<a b=1/>',
  ])
    expect(fieldErrorOf(`${head}${bad}`)).not.toBeNull();
});

describe('cells', () => {
  test('text is always text, never a formula or a number', async () => {
    const canaries = [
      '=1+1',
      '=cmd|" /C calc"!A0',
      '+1',
      '-1',
      '@x',
      '\t=1',
      '＝1',
      '110101199003071234',
      '00123',
      '1e5',
    ];
    const xml = await sheetOf(
      {},
      canaries.map((text) => [text]),
    );
    expect(xml).not.toContain('<f');
    expect(xml).not.toContain('<v>');
    expect(xml.match(/<c r="A\d+" s="1" t="inlineStr"><is><t/g)).toHaveLength(canaries.length);
    expect(xml).toContain('<t>=cmd|&quot; /C calc&quot;!A0</t>');
  });

  test('keep markup, control characters, lone surrogates and outer spaces', async () => {
    const xml = await sheetOf({}, [['</t></is></c> & "x"'], ['a\x01\ud800'], [' b'], ['c\nd'], ['_x0041_']]);
    expect(xml).toContain('<t>&lt;/t&gt;&lt;/is&gt;&lt;/c&gt; &amp; &quot;x&quot;</t>');
    expect(xml).toContain('<t>a_x0001_\ufffd</t>');
    expect(xml).toContain('<t xml:space="preserve"> b</t>');
    expect(xml).toContain('<t xml:space="preserve">c\nd</t>');
    expect(xml).toContain('<t>_x005F_x0041_</t>');
  });

  test('write numbers, money, days and times by their type', async () => {
    const columns = (['number', 'money', 'date', 'instant'] as const).map((kind) => ({ header: kind, kind }));
    const xml = await sheetOf({ columns }, [[-1.5, 123_456, '2026-05-18', '2026-05-18T18:00']]);
    expect(xml).toContain(
      '<row r="2"><c r="A2" s="2"><v>-1.5</v></c><c r="B2" s="3"><v>1234.56</v></c>' +
        '<c r="C2" s="4"><v>46160</v></c><c r="D2" s="5"><v>46160.75</v></c></row>',
    );
  });

  test.each([
    ['number', '=1'],
    ['number', Number.NaN],
    ['money', '12'],
    ['date', '2026-02-31'],
    ['date', '2026-13-01'],
    ['date', '1899-12-31'],
    ['date', '18.5.2026'],
    ['date', 46_160],
    ['instant', '2026-05-18T24:00'],
    ['instant', '2026-05-18T09:00Z'],
  ] as const)('what is no %s is text: %j', async (kind, value) => {
    const xml = await sheetOf({ columns: [{ header: 'x', kind }] }, [[value]]);
    expect(xml).toContain(`<c r="A2" s="1" t="inlineStr"><is><t>${value}</t></is></c>`);
  });

  test('leave out an empty cell and keep the columns of the others, beyond Z too', async () => {
    const columns = Array.from({ length: 28 }, (_, at) => ({ header: `h${at}` }));
    const xml = await sheetOf({ columns }, [['a', null, '', ...Array.from({ length: 24 }, () => null), 'z']]);
    expect(xml.slice(xml.indexOf('<row r="2">'), xml.indexOf('</row></sheetData>'))).toBe(
      '<row r="2"><c r="A2" s="1" t="inlineStr"><is><t>a</t></is></c>' +
        '<c r="AB2" s="1" t="inlineStr"><is><t>z</t></is></c>',
    );
  });

  test('cut a text that is too long for a cell, so that the file is valid', async () => {
    const xml = await sheetOf({}, [['𠮷'.repeat(20_000)]]);
    expect(/<row r="2">.*<t>(.*?)<\/t>/.exec(xml)?.[1]).toHaveLength(32_767);
  });
});

test('writes notes, a frozen header, widths and lists to choose from', async () => {
  const options = Array.from({ length: 300 }, (_, at) => `选项 ${at} <&>`);
  const sheet: Sheet = {
    name: 'a',
    columns: [{ header: '姓名*', width: 30 }, { header: 'Type' }, { header: 'Fee', kind: 'money' }],
    notes: ['第一行 & 说明', 'second'],
    freezeHeader: true,
    validations: [
      { column: 1, options },
      { column: 0, options: [] },
    ],
    hidden: { version: '3' },
  };
  const parts = await partsOf(sheet, []);
  for (const [path, xml] of parts) expect([path, fieldErrorOf(xml)]).toEqual([path, null]);
  const xml = parts.get(FIRST) ?? '';
  const order = ['<sheetViews>', '<cols>', '<sheetData>', '<dataValidations'].map((tag) => xml.indexOf(tag));
  expect(order.every((at, index) => at > (order[index - 1] ?? 0))).toBe(true);
  expect(xml).toContain('<pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toContain('<col min="1" max="1" width="30" style="1" customWidth="1"/>');
  expect(xml).toContain('<col min="3" max="3" width="12" style="3" customWidth="1"/>');
  expect(xml).toContain('<c r="A1" s="7" t="inlineStr"><is><t>第一行 &amp; 说明</t></is></c>');
  expect(xml).toContain('<c r="B3" s="6" t="inlineStr"><is><t>Type</t></is></c>');
  expect(xml).toMatch(
    /<dataValidations count="1"><dataValidation [^>]*sqref="B4:B1048576"><formula1>plenum!\$C\$1:\$C\$300</,
  );
  const unseen = parts.get('xl/worksheets/sheet2.xml') ?? '';
  expect(unseen).toContain('<t>version</t></is></c><c r="B1" s="1" t="inlineStr"><is><t>3</t>');
  expect(unseen).toContain('<c r="C300" s="1" t="inlineStr"><is><t>选项 299 &lt;&amp;&gt;</t></is></c>');
  expect(parts.get('xl/workbook.xml')).toContain(
    '<sheet name="plenum" sheetId="2" state="hidden" r:id="rId2"/>',
  );
  expect(parts.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet2.xml');
});

test('without hidden data there is one sheet, and its text columns are text', async () => {
  const parts = await partsOf({ name: 'a', columns: [{ header: 'x' }] }, []);
  expect([...parts.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    FIRST,
  ]);
  const styles = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(parts.get('xl/styles.xml') ?? '')?.[1] ?? '';
  expect(Array.from(styles.matchAll(/numFmtId="(\d+)"/g), ([, id]) => Number(id))).toEqual([
    0, 49, 0, 4, 164, 165, 49, 49, 49, 0, 4, 164, 165,
  ]);
});

test.each([
  ['People', 'People'],
  ['a/b\\c?d*e[f]g:h', 'a b c d e f g h'],
  ["'quoted'", 'quoted'],
  ['R&D <1>', 'R&amp;D &lt;1&gt;'],
  ['会'.repeat(40), '会'.repeat(31)],
  ['𠮷'.repeat(20), '𠮷'.repeat(15)],
  ['', '1'],
  ['???', '1'],
  ['History', 'History1'],
  ['PLENUM', 'PLENUM1'],
])('names a sheet %j as %j', async (name, called) => {
  const parts = await partsOf({ name, columns: [] }, []);
  expect(parts.get('xl/workbook.xml')).toContain(`<sheet name="${called}" sheetId="1"`);
});

test('writes 100,000 rows while holding few in memory', { timeout: 60_000 }, async () => {
  const COUNT = 100_000;
  let asked = 0;
  async function* rows() {
    for (; asked < COUNT; asked += 1) yield [`王伟 ${asked}`, '+8613900000000', asked];
  }
  const columns = [{ header: 'a' }, { header: 'b' }, { header: 'c', kind: 'number' as const }];
  const chunks: Uint8Array[] = [];
  let firstAt = 0;
  for await (const chunk of writeXlsx({ name: 'a', columns }, rows())) {
    chunks.push(chunk);
    if (firstAt === 0 && chunk.length > 10_000) firstAt = asked;
  }
  // The first packed bytes are sent long before the last row is read.
  expect(firstAt).toBeGreaterThan(0);
  expect(firstAt).toBeLessThan(20_000);
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(1_000_000);
  const xml = unpack(Buffer.concat(chunks)).get(FIRST) ?? '';
  expect(xml.match(/<row /g)).toHaveLength(COUNT + 1);
  expect(xml.endsWith('<c r="C100001" s="2"><v>99999</v></c></row></sheetData></worksheet>')).toBe(true);
});

test('fails with its source, and releases it if the reader leaves', async () => {
  async function* failing() {
    yield ['a'];
    throw new Error('lost');
  }
  const sheet = { name: 'a', columns: [{ header: 'a' }] };
  await expect(buffer(writeXlsx(sheet, failing()))).rejects.toThrow('lost');
  const left = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield ['x'.repeat(100)];
    } finally {
      left.resolve();
    }
  }
  let taken = 0;
  for await (const chunk of writeXlsx(sheet, endless())) {
    taken += chunk.length;
    if (taken > 20_000) break;
  }
  await left.promise;
});

test('draws a line above each row whose cell differs from that of the row before', async () => {
  const columns = [{ header: 'Room' }, { header: 'Nights', kind: 'number' as const }];
  const rows = [
    ['R-001', 1],
    ['R-001', 2],
    ['R-002', null],
    ['R-002', 3],
  ];
  const xml = await sheetOf({ columns, ruledBy: 0 }, rows);
  const styles = Array.from(xml.matchAll(/<c r="(\w+)" s="(\d+)"/g), ([, at, style]) => `${at} ${style}`);
  expect(styles.slice(2)).toEqual(['A2 1', 'B2 2', 'A3 1', 'B3 2', 'A4 8', 'B4 9', 'A5 1', 'B5 2']);
});
