import { invoiceRefusals } from '@plenum/contract/invoices/messages';
import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import { expect, test } from 'vitest';
import { RefusalError } from '#kernel/refusal/refusal-error';
import { makeZip } from '#test/make-zip';
import { shortPdf } from '#test/make-pdf';
import { jobs } from '#kernel/documents/document-jobs';
import { readInvoiceFile } from './read-invoice-file.ts';

const read = (bytes: Buffer) => readInvoiceFile(bytes, async (job) => jobs[job](bytes));

const refusalOf = async (bytes: Buffer): Promise<Refusal | null> =>
  read(bytes).then(
    () => null,
    (error: unknown) => (error instanceof RefusalError ? error.refusal : null),
  );

const page =
  '<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:TextCode>P260518ABCDEFGH</ofd:TextCode></ofd:Page>';
const ofd = makeZip([
  { name: 'OFD.xml', data: '<?xml version="1.0" encoding="UTF-8"?><ofd:OFD/>' },
  { name: 'Doc_0/Pages/Page_0/Content.xml', data: page },
  { name: 'Doc_0/Res/image_1.png', data: Buffer.from([0x89, 0, 0]) },
]);

test('recognizes the three formats by their bytes, and reads their contents', async () => {
  expect(await read(shortPdf)).toEqual({ format: 'pdf', text: '' });
  expect(await read(ofd)).toEqual({ format: 'ofd', text: '  P260518ABCDEFGH' });
  const xml = Buffer.from(
    '\ufeff<?xml version="1.0"?>\n<!-- a note -->\n<a b="c"><d>1 &amp; 2</d><d>三</d></a>\n',
  );
  expect(await read(xml)).toEqual({ format: 'xml', text: '1 & 2 三' });
});

test('reads GBK if the file declares it', async () => {
  // 发票 in GBK.
  const bytes = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="GBK"?><a>'),
    Buffer.from([0xb7, 0xa2, 0xc6, 0xb1]),
    Buffer.from('</a>'),
  ]);
  expect(await read(bytes)).toEqual({ format: 'xml', text: '发票' });
});

test.each([
  ['a page', '<html><body/></html>'],
  ['a picture', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [
    'a script of another name',
    '<?xml version="1.0"?><a><h:script xmlns:h="http://www.w3.org/1999/xhtml">x</h:script></a>',
  ],
  ['a style sheet', '<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>'],
  ['text', 'hello'],
  ['half a document', '<?xml version="1.0"?><a'],
  ['an unknown encoding', '<?xml version="1.0" encoding="EBCDIC"?><a/>'],
  ['bytes that are no UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e])],
  ['UTF-16', Buffer.from('\ufeff<!DOCTYPE a><a/>', 'utf16le')],
  ['a zero in the middle', '<?xml version="1.0"?><a>\0</a>'],
  ['nothing', ''],
  ['a zip of something else', makeZip([{ name: 'word/document.xml', data: '<a/>' }])],
  ['a zip that unpacks to 200 MB', makeZip([{ name: 'OFD.xml', data: '<a/>', size: 200 * 1024 * 1024 }])],
])('refuses %s', async (_, bytes) => {
  expect(await refusalOf(Buffer.from(bytes as string))).toBe(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
});

test('refuses declared entities and document types, inside a package too', async () => {
  const entity = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';
  expect(await refusalOf(Buffer.from(entity))).toBe(invoiceRefusals.XML_ENTITIES);
  const hidden = makeZip([
    { name: 'OFD.xml', data: '<ofd/>' },
    { name: 'Doc_0/Document.xml', data: entity },
  ]);
  expect(await refusalOf(hidden)).toBe(invoiceRefusals.XML_ENTITIES);
});
