import { XmlRefused } from './decode-xml.ts';
import { attributesOf, localName, xmlTokens } from './xml-tokens.ts';

/** An element by its local name. Readers of uploaded files don't need namespaces. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The characters directly in the element, without those of its children. */
  readonly text: string;
}

interface Open extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** Reads a whole document into its root element. Throws XmlRefused unless it is well-formed. */
export function readXmlTree(xml: string): XmlElement {
  const open: Open[] = [];
  let root: XmlElement | undefined;
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'aside') continue;
    const parent = open.at(-1);
    if (token.kind === 'text') {
      if (parent) parent.text += token.text;
    } else if (token.kind === 'close') open.pop();
    else {
      const attributes = attributesOf(token.attributes);
      const element: Open = { name: localName(token.name), attributes, children: [], text: '' };
      root ??= element;
      parent?.children.push(element);
      if (token.kind === 'open') open.push(element);
    }
  }
  if (!root) throw new XmlRefused('not xml');
  return root;
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
