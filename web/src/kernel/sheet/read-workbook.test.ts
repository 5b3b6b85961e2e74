// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { makeFile, type Parts, workbookParts } from '#test/make-workbook';
import { readWorkbook } from './read-workbook.ts';
import { sheetLimits } from '@plenum/contract/kernel/sheet/sheet';
import { TEMPLATE } from '#test/template-fixture';
import { ZIP64 } from '#test/zip64-fixture';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const text = (content: BlobPart, name = 'a.csv') => new File([content], name);
const sheet = async (rows: string, more?: Parts) => readWorkbook(await makeFile(workbookParts(rows, more)));
const rowsOf = async (rows: string, more?: Parts) => {
  const read = await sheet(rows, more);
  return read.problem === null ? read.rows : read;
};

describe('a template of ours', () => {
  it('is read with its hidden values', async () => {
    expect(await readWorkbook(new File([bytesOf(TEMPLATE)], '名单.xlsx'))).toEqual({
      problem: null,
      rows: [
        ['请勿修改表头'],
        ['姓名*', '手机号*', '证件号码*', '性别*', '出生日期', '到达', '费用'],
        ['王伟', '+8613900000000', '11010519491231002X', '男', '1949-12-31', '2026-05-18 09:30', '1234.56'],
        ['=1+1 & <b>\u0001 _x0041_', '𠮷', '00123', '女', 'x', '', '-0.05'],
      ],
      damaged: [],
      hidden: { version: '3', kind: 'team' },
    });
  });

  it('is refused if it is cut off anywhere, and never read in part', async () => {
    const whole = bytesOf(TEMPLATE);
    for (let length = 4; length < whole.length; length += 37)
      expect([length, await readWorkbook(new File([whole.subarray(0, length)], 'a.xlsx'))]).toEqual([
        length,
        { problem: 'broken' },
      ]);
  });

  it('with any byte changed is read or refused, and nothing else happens', async () => {
    const whole = bytesOf(TEMPLATE);
    for (let at = 0; at < whole.length; at += 11) {
      const changed = whole.slice();
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      const { problem } = await readWorkbook(new File([changed], 'a.xlsx'));
      expect([null, 'broken', 'encrypted', 'not_a_workbook', 'too_large']).toContain(problem);
    }
  });
});

describe('reads cells of other programs', () => {
  const shared = {
    'xl/sharedStrings.xml':
      '<sst><si><t>王伟</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">rich </t></r><r><t>text</t></r>' +
      '<rPh sb="0" eb="1"><t>ワン</t></rPh></si><si><t>a_x000D_&#10;b &amp; &lt;c&gt; <![CDATA[<d>]]></t></si></sst>',
  };

  it('in an archive with zip64 fields, though it is small', async () => {
    expect(await readWorkbook(new File([bytesOf(ZIP64)], '名单.xlsx'))).toMatchObject({
      problem: null,
      rows: [['姓名'], ['王伟']],
    });
  });

  it('with shared texts, rich ones without their phonetic guides', async () => {
    const row = '<row r="1"><c r="A1" t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>';
    expect(await rowsOf(row, shared)).toEqual([['王伟', 'rich text', 'a\r\nb & <c> <d>']]);
    expect(await sheet('<row r="1"><c t="s"><v>9</v></c></row>', shared)).toEqual({ problem: 'broken' });
  });

  it('with the results of formulas, empty errors and written-out booleans', async () => {
    const row =
      '<row r="1"><c r="A1"><f>1+2</f><v>3</v></c><c r="B1" t="str"><f>"x"&amp;"y"</f><v>xy</v></c>' +
      '<c r="C1" t="e"><f>NA()</f><v>#N/A</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" t="b"><v>0</v></c>' +
      '<c r="F1"><f>HYPERLINK("http://x.example")</f></c><c r="G1" t="inlineStr"><is><t>in</t></is></c></row>';
    expect(await rowsOf(row)).toEqual([['3', 'xy', '', 'TRUE', 'FALSE', '', 'in']]);
  });

  it('with long numbers without an exponent, marked if digits are lost', async () => {
    const values = ['13900000000', '1.1010119900307099E+17', '6222021234567890', '0.1', '1e-7', '-12.50'];
    const cells = values.map((value) => `<c><v>${value}</v></c>`).join('');
    expect(await sheet(`<row r="2">${cells}</row>`)).toEqual({
      problem: null,
      rows: [[], ['13900000000', '110101199003071000', '6222021234567890', '0.1', '0.0000001', '-12.5']],
      damaged: [
        { row: 1, column: 1 },
        { row: 1, column: 2 },
      ],
      hidden: {},
    });
  });

  it('with days and times by the format of their style', async () => {
    const styles = {
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>' +
        '<numFmt numFmtId="165" formatCode="[Red]0.00&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="31"/></cellXfs></styleSheet>',
    };
    const cell = (style: number, value: number) => `<c s="${style}"><v>${value}</v></c>`;
    const row = [cell(0, 46_160), cell(1, 46_160), cell(2, 46_160.75), cell(3, 46_160), cell(4, 0.5)];
    const iso = '<c t="d"><v>2026-05-18T00:00:00</v></c>';
    expect(await rowsOf(`<row>${row.join('')}${iso}</row>`, styles)).toEqual([
      ['46160', '2026-05-18', '2026-05-18 18:00', '46160', '12:00', '2026-05-18'],
    ]);
  });

  it('with durations beyond a day', async () => {
    const styles = {
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm:ss"/></numFmts>' +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="46"/></cellXfs></styleSheet>',
    };
    const row = '<row><c s="1"><v>1.25</v></c><c s="2"><v>1.25</v></c><c s="1"><v>0.25</v></c></row>';
    expect(await rowsOf(row, styles)).toEqual([['30:00', '30:00', '06:00']]);
  });

  it('with days counted from 1904 if the workbook says so', async () => {
    const more = {
      'xl/workbook.xml':
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    };
    expect(await rowsOf('<row><c><v>44698</v></c></row>', more)).toEqual([['2026-05-18']]);
  });

  it('with gaps, so that row and column are those of the sheet', async () => {
    const rows = '<row r="2"><c r="C2"><v>1</v></c><c r="D2" s="1"/></row><row r="9" ht="20"/>';
    expect(await rowsOf(rows)).toEqual([[], ['', '', '1']]);
  });

  it('with prefixed names, single quotes, comments and a sheet after a hidden one', async () => {
    const more = {
      'xl/workbook.xml':
        '<?xml version="1.0"?><!-- > --><x:workbook><x:sheets><x:sheet name="h" state="hidden" r:id="rId9"/>' +
        "<x:sheet name='v>' r:id='rId1'/></x:sheets></x:workbook>",
    };
    expect(await rowsOf("<x:row><x:c t='str'><x:v>ok</x:v></x:c></x:row>", more)).toEqual([['ok']]);
  });
});

describe('refuses', () => {
  it('a large file, before reading a byte of it', async () => {
    const file = { size: 5 * 1024 * 1024 + 1, arrayBuffer: () => Promise.reject(new Error('was read')) };
    expect(await readWorkbook(file as unknown as File)).toEqual({
      problem: 'too_large',
      mostBytes: 5_242_880,
    });
  });

  it('a zip bomb, whatever size it announces', async () => {
    const zeros = ' '.repeat(60_000_000);
    const bomb = (size: number) =>
      sheet('', { 'xl/worksheets/sheet1.xml': { text: `<worksheet>${zeros}</worksheet>`, size } });
    // A text that is longer than the archive announces is refused before the budget is spent.
    expect((await bomb(100)).problem).toBe('broken');
    const cells = '<c r="A1"/>'.repeat(5_000_000);
    const many = { text: `<worksheet><row>${cells}</row></worksheet>`, size: 100 };
    const tooLarge = { problem: 'too_large', mostBytes: sheetLimits.unpackedBytes };
    expect(await sheet('', { 'xl/worksheets/sheet1.xml': many })).toEqual(tooLarge);
    expect(await sheet('', { 'xl/media/a.png': { text: 'x', size: 50_000_000 } })).toEqual(tooLarge);
  });

  it('more entries than a workbook has', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`a/${at}`, '']));
    expect((await readWorkbook(await makeFile(many))).problem).toBe('too_large');
  });

  it('more than 1,000 rows, stopping at the first too many', async () => {
    const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`;
    const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1)).join('');
    expect(await rowsOf(rows(1000))).toHaveLength(1000);
    const refused = { problem: 'too_many_rows', mostRows: 1000 };
    expect(await sheet(rows(1001))).toEqual(refused);
    // Reading stops at the limit: neither the other 100,000 rows nor the errors in them are read.
    expect(await sheet(`${rows(100_000)}</broken>`)).toEqual(refused);
    expect(await sheet(row(1_000_000))).toEqual(refused);
    // Rows that have only a colour do not count.
    expect(await rowsOf(`${row(1)}<row r="5000" s="1"/>`)).toEqual([['1']]);
  });

  it('cells far to the right, and an endless hidden sheet', async () => {
    expect((await sheet('<row><c r="XFD1"><v>1</v></c></row>')).problem).toBe('too_large');
    const more = {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="a" r:id="rId1"/><sheet name="plenum" state="hidden" r:id="rId2"/></sheets></workbook>',
      'xl/styles.xml': '<worksheet><row r="9000000000"><c r="A1"><v>1</v></c></row></worksheet>',
    };
    expect(await rowsOf('<row><c><v>1</v></c></row>', more)).toEqual([['1']]);
  });

  it.each([
    ['an old .xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'a.xls', 'old_xls'],
    [
      'a workbook with a password',
      Uint8Array.from([
        0xd0,
        0xcf,
        0x11,
        0xe0,
        ...Array.from('EncryptedPackage', (c) => [c.charCodeAt(0), 0]).flat(),
      ]),
      'a.xlsx',
      'encrypted',
    ],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'a.xlsx', 'not_a_workbook'],
    ['a web page that calls itself .xls', new TextEncoder().encode('<table>'), 'a.xls', 'not_a_workbook'],
    ['bytes that call themselves .csv', new Uint8Array([0, 1, 2, 255]), 'a.csv', 'not_a_workbook'],
    ['nothing', new Uint8Array(), 'a.xlsx', 'not_a_workbook'],
  ])('%s', async (_, bytes, name, problem) => {
    expect(await readWorkbook(new File([bytes], name))).toEqual({ problem });
  });

  it.each([
    ['an entry with a password', { 'xl/workbook.xml': { text: 'x', flags: 1 } }, 'encrypted'],
    ['another way to pack', { 'xl/workbook.xml': { text: 'x', method: 14 } }, 'broken'],
    ['a missing sheet', { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }, 'broken'],
    ['tags that cross', { 'xl/worksheets/sheet1.xml': '<worksheet><row></worksheet></row>' }, 'broken'],
    ['a tag without an end', { 'xl/worksheets/sheet1.xml': '<worksheet' }, 'broken'],
    ['entities of its own', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' }, 'broken'],
    ['a cell without a column', { 'xl/worksheets/sheet1.xml': '<row><c r="1"><v>1</v></c></row>' }, 'broken'],
    [
      'a text document',
      {
        '_rels/.rels':
          '<Relationships><Relationship Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
      },
      'not_a_workbook',
    ],
    [
      'a binary workbook',
      {
        '_rels/.rels':
          '<Relationships><Relationship Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
      },
      'not_a_workbook',
    ],
  ] as [string, Parts, string][])('%s', async (_, parts, problem) => {
    expect(await sheet('', parts)).toEqual({ problem });
  });
});

describe('reads text', () => {
  const rows = [
    ['姓名', 'Phone'],
    ['王伟, 博士', '+8613900000000'],
  ];

  it.each([
    ['commas, with a mark', '\ufeff姓名,Phone\r\n"王伟, 博士",\'+8613900000000\r\n', 'a.csv'],
    ['semicolons', '姓名;Phone\n王伟, 博士;+8613900000000', 'a.CSV'],
    ['tabs', '姓名\tPhone\r王伟, 博士\t+8613900000000\t\t\r\r', 'a.tsv'],
  ])('separated by %s', async (_, content, name) => {
    expect(await readWorkbook(text(content, name))).toEqual({ problem: null, rows, damaged: [], hidden: {} });
  });

  it('as Chinese Excel saves it, and as UTF-16', async () => {
    const gbk = new Uint8Array([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xcd, 0xf5, 0xce, 0xb0]);
    expect(await readWorkbook(text(gbk))).toMatchObject({ rows: [['姓名', '王伟']] });
    const utf16 = new Uint8Array([0xff, 0xfe, 0xd3, 0x59, 0x09, 0x00, 0x0d, 0x54]);
    expect(await readWorkbook(text(utf16))).toMatchObject({ rows: [['姓', '名']] });
  });

  it('as Western European Excel saves it', async () => {
    const latin = Uint8Array.from('Name;Ort\nM\u00fcller;Z\u00fcrich', (letter) => letter.charCodeAt(0));
    expect(await readWorkbook(text(latin))).toMatchObject({
      rows: [
        ['Name', 'Ort'],
        ['Müller', 'Zürich'],
      ],
    });
  });

  it('without the line that names its delimiter', async () => {
    expect(await readWorkbook(text('sep=;\r\nName;Phone\r\nAnn;1'))).toMatchObject({
      rows: [
        ['Name', 'Phone'],
        ['Ann', '1'],
      ],
    });
  });

  it('separated by tabs, with a comma in its first line', async () => {
    expect(await readWorkbook(text('Name, title\tPhone\nAnn\t1', 'a.txt'))).toMatchObject({
      rows: [
        ['Name, title', 'Phone'],
        ['Ann', '1'],
      ],
    });
  });

  it('with blank rows between others, up to 1,000 rows', async () => {
    expect(await readWorkbook(text('a\n\nb\n\n\n'))).toMatchObject({ rows: [['a'], [], ['b']] });
    expect(await readWorkbook(text('a\n'.repeat(1000)))).toMatchObject({ problem: null });
    const refused = { problem: 'too_many_rows', mostRows: 1000 };
    expect(await readWorkbook(text('a\n'.repeat(1001)))).toEqual(refused);
    expect(await readWorkbook(text(`${'\n'.repeat(1000)}a`))).toEqual(refused);
  });
});
