import { statementRefusals } from '@plenum/contract/payments/statement-messages';
import { refuse } from '#kernel/http/response/refusal-error';

/** An element by its local name; namespaces say nothing that the reader of a statement needs. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** What stands directly in it. */
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly written: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const MOST_LEVELS = 40;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const attribute = /\s+([\p{L}_][\p{L}\p{N}_.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/guy;
const tag = /<(\/?)([\p{L}_][\p{L}\p{N}_.:-]*)((?:\s+[^<>"'=\s]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/uy;

/**
 * Reads well-formed XML without a document type: no entity can be declared, so none can refer to a file, an address or grow.
 * Anything else is refused as a whole.
 */
export function parseXml(text: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) refuse(statementRefusals.STATEMENT_DOCTYPE);
  const root: Open = { name: '', written: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [root];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const top = open.at(-1) ?? unreadable();
    top.text += readEntities(text.slice(at, next < 0 ? text.length : next));
    if (next < 0) break;
    at = text.startsWith('<!--', next)
      ? endOf(text, '-->', next + 4)
      : text.startsWith('<?', next)
        ? endOf(text, '?>', next + 2)
        : text.startsWith('<![CDATA[', next)
          ? readCdata(text, next, top)
          : readTag(text, next, open);
  }
  const [document, ...more] = root.children;
  if (open.length !== 1 || !document || more.length > 0 || root.text.trim() !== '') unreadable();
  return document;
}

function readTag(text: string, from: number, open: Open[]): number {
  tag.lastIndex = from;
  const found = tag.exec(text) ?? unreadable();
  const [, isEnd, written = '', inside = '', isEmpty] = found;
  if (isEnd !== '') {
    const ended = open.pop();
    const parent = open.at(-1);
    if (!ended || !parent || ended.written !== written || inside !== '' || isEmpty !== '')
      return unreadable();
    parent.children.push(ended);
    return tag.lastIndex;
  }
  const element: Open = {
    name: written.slice(written.indexOf(':') + 1),
    written,
    attributes: readAttributes(inside),
    children: [],
    text: '',
  };
  if (isEmpty === '') open.push(element);
  else open.at(-1)?.children.push(element);
  return open.length > MOST_LEVELS ? unreadable() : tag.lastIndex;
}

function readAttributes(inside: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  attribute.lastIndex = 0;
  for (let found = attribute.exec(inside); found; found = attribute.exec(inside)) {
    const [, name = '', double, single] = found;
    if (Object.hasOwn(attributes, name)) unreadable();
    attributes[name] = readEntities(double ?? single ?? '');
  }
  return attributes;
}

function readCdata(text: string, from: number, top: Open): number {
  const end = endOf(text, ']]>', from + 9);
  top.text += text.slice(from + 9, end - 3);
  return end;
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? unreadable() : found + mark.length;
}

function readEntities(text: string): string {
  return text.replace(/&([^;&\s]{0,12});|&/g, (_, name: string | undefined) => {
    if (name === undefined) return unreadable();
    const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
    if (!number) return entities[name] ?? refuse(statementRefusals.STATEMENT_DOCTYPE);
    const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
    const isCharacter = code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
    return isCharacter || code === 9 || code === 10 || code === 13
      ? String.fromCodePoint(code)
      : unreadable();
  });
}

function unreadable(): never {
  return refuse(statementRefusals.STATEMENT_UNREADABLE);
}

/** The first element on a path of local names. */
export function findIn(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (found, name) => found?.children.find((child) => child.name === name),
    element,
  );
}

export function findAllIn(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
