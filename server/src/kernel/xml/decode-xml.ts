/** `not xml`: another kind of file, or a broken one. `declares`: has a document type or an entity. */
export type XmlProblem = 'not xml' | 'declares';

export class XmlRefused extends Error {
  override readonly name = 'XmlRefused';
  readonly problem: XmlProblem;

  constructor(problem: XmlProblem) {
    super(`xml refused: ${problem}`);
    this.problem = problem;
  }
}

const BEGINS_XML = /^\s*<(?:\?xml[\s?]|!--|[\p{L}_])/u;
// A declared entity may be a file of this machine, or grow without end. No file that people upload needs one.
const DECLARES = /<!(?:DOCTYPE|ENTITY)/i;
const ENCODING = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/i;
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  gb18030: 'gb18030',
};

/** The characters of an XML document. Throws XmlRefused for what is none, or declares anything. */
export function decodeXml(bytes: Buffer): string {
  const head = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  const encoding = encodings[ENCODING.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'];
  // UTF-16, whose zeros would hide a declaration, is among what is not read.
  if (encoding === undefined || bytes.includes(0)) throw new XmlRefused('not xml');
  const xml = decode(bytes, encoding);
  if (!BEGINS_XML.test(xml) || !xml.trimEnd().endsWith('>')) throw new XmlRefused('not xml');
  if (DECLARES.test(xml)) throw new XmlRefused('declares');
  return xml;
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlRefused('not xml');
  }
}
