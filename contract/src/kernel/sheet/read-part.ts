import { XmlRefused } from '../xml/decode-xml.ts';
import { attributeOf, createXmlReader, localName, type XmlToken } from '../xml/xml-tokens.ts';
import { SheetRefused } from './sheet.ts';

/** The attributes of a tag, parsed only when they are read. */
export type Attribute = (name: string) => string | undefined;

/** Receives tags by their names without a prefix. An error that a handler throws stops the reading. */
export interface PartHandler {
  open?: (name: string, attribute: Attribute) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Passes the tags and texts of one part of a workbook to `handler`, while the part is being unpacked. */
export async function readPart(pieces: AsyncIterable<string>, handler: PartHandler): Promise<void> {
  const reader = createXmlReader();
  try {
    for await (const piece of pieces) for (const token of reader.read(piece)) pass(token, handler);
    for (const token of reader.end()) pass(token, handler);
  } catch (error) {
    throw error instanceof XmlRefused ? new SheetRefused({ problem: 'broken' }) : error;
  }
}

function pass(token: XmlToken, { open, text, close }: PartHandler): void {
  if (token.kind === 'text') text?.(token.text);
  else if (token.kind === 'close') close?.(localName(token.name));
  else if (token.kind !== 'aside') {
    const name = localName(token.name);
    open?.(name, (wanted) => attributeOf(token.attributes, wanted));
    if (token.kind === 'empty') close?.(name);
  }
}
