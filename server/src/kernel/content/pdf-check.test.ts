import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePdf, shortPdf } from '#test/make-pdf';
import { checkPdf } from './pdf-check.ts';

/** A PDF with one attached file, like an electronic invoice. */
function attaching(name: string, content: string, dictionary = '/Type /EmbeddedFile'): Buffer {
  const data = deflateSync(content).toString('latin1');
  return makePdf({
    catalogue: '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >> /AF [4 0 R]',
    objects:
      `4 0 obj\n<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 5 0 R /UF 5 0 R >> >>\nendobj\n` +
      `5 0 obj\n<< ${dictionary} /Filter /FlateDecode >>\nstream\n${data}\nendstream\nendobj\n`,
  });
}
const INVOICE = '<?xml version="1.0"?><CrossIndustryInvoice><ID>1</ID></CrossIndustryInvoice>';
const carriesXml = (bytes: Buffer) => () => checkPdf(bytes, { mayCarryXml: true });

test('accepts forms without scripts and signatures, as banks and tax offices write them', () => {
  const signed = makePdf({
    catalogue: '/AcroForm << /Fields [4 0 R] /SigFlags 3 /DA (/Helv 0 Tf 0 g) >>',
    objects:
      '4 0 obj\n<< /Type /Annot /Subtype /Widget /FT /Sig /F 132 /T (Signature1) /V 5 0 R /Rect [0 0 0 0] >>\nendobj\n' +
      '5 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 9 9 9] /Contents <00> >>\nendobj\n',
  });
  expect(() => checkPdf(signed)).not.toThrow();
  expect(() => checkPdf(shortPdf)).not.toThrow();
});

const encrypted = (objects: string) => makePdf({ trailer: '/Encrypt << /Filter /Standard /V 2 >>', objects });
const mayBeEncrypted = (bytes: Buffer) => () => checkPdf(bytes, { mayBeEncrypted: true });

test('accepts an encrypted PDF if no copy is made of it and everything in it can be checked', () => {
  expect(mayBeEncrypted(encrypted(''))).not.toThrow();
  expect(() => checkPdf(encrypted(''))).toThrow('Encrypt');
  expect(mayBeEncrypted(encrypted('4 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj\n'))).toThrow('JavaScript');
  const packed = (data: string) =>
    `4 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${data}\nendstream\nendobj\n`;
  const readable = deflateSync('9 0 null').toString('latin1');
  expect(mayBeEncrypted(encrypted(packed(readable)))).toThrow('not allowed Encrypt');
  expect(mayBeEncrypted(encrypted(packed('unreadable')))).toThrow('not allowed Encrypt');
});

test('lets an electronic invoice carry its data as XML, but no other document', () => {
  for (const name of ['factur-x.xml', 'bker_issuer.xbrl']) {
    expect(carriesXml(attaching(name, INVOICE))).not.toThrow();
    expect(() => checkPdf(attaching(name, INVOICE))).toThrow('EmbeddedFiles');
  }
});

test.each([
  ['a program', attaching('invoice.exe', INVOICE)],
  ['a page under an ending that runs', attaching('invoice.hta', '<?xml version="1.0"?><a/>')],
  ['an ending behind a control character', attaching('a.hta\\000.xml', INVOICE)],
  ['something else than XML', attaching('invoice.xml', 'MZ')],
  [
    'XML that a browser runs',
    attaching('a.xml', '<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>'),
  ],
  ['XML with an entity', attaching('a.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')],
  ['a file that does not say it is one', attaching('a.xml', 'MZ', '')],
  [
    'a file under a name that is written elsewhere',
    Buffer.from(String(attaching('x', INVOICE)).replaceAll('(x)', '9 0 R'), 'latin1'),
  ],
])('refuses in an invoice: %s', (_, bytes) => {
  expect(carriesXml(bytes)).toThrow('EmbeddedFiles');
});
