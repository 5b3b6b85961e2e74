/** `not xml`: the file is of another kind, or broken. `declares`: it contains a document type or an entity. */
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
// A declared entity may read a file of this machine, or grow without end. No uploaded file needs one.
const DECLARES = /<!(?:DOCTYPE|ENTITY)/i;
const ENCODING = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/i;
const HEAD_BYTES = 200;
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  gb18030: 'gb18030',
};

/** Returns the characters of an XML document. Throws XmlRefused if it is not XML, or declares anything. */
export function decodeXml(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES)).replace(/^\u00ef\u00bb\u00bf/, '');
  const encoding = encodings[ENCODING.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'];
  // UTF-16 is refused too, because its zero bytes would hide a document type or an entity from the check.
  if (encoding === undefined || bytes.includes(0)) throw new XmlRefused('not xml');
  const xml = decode(bytes, encoding);
  if (!BEGINS_XML.test(xml) || !xml.trimEnd().endsWith('>')) throw new XmlRefused('not xml');
  if (DECLARES.test(xml)) throw new XmlRefused('declares');
  return xml;
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlRefused('not xml');
  }
}
