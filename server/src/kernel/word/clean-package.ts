import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { decodeXml } from '@plenum/contract/kernel/xml/decode-xml';
import { attributesOf, localName, xmlTokens } from '@plenum/contract/kernel/xml/xml-tokens';
import { stripMetadata } from '../content/image-check.ts';
import { ImageRefused } from '../content/image-format.ts';
import { writeZip, type ZipPart } from '../zip/write-zip.ts';
import { cleanXml } from './clean-xml.ts';
import { isCompound, readCompound } from './compound-file.ts';
import { isXml, type OfficePackage, openPackage, PackageRefused, relationOf } from './docx-package.ts';
import { blankProperties } from './clean-doc.ts';
import { unlinkFields } from './docx-fields.ts';

const CONTENT_TYPES = '[Content_Types].xml';
// Parts with information about people, places and programs: properties, signatures, templates, sources of mail merges.
const DROPPED = new Set(
  `core-properties extended-properties custom-properties thumbnail customXml customXmlProps people origin signature
   attachedTemplate mailMergeSource mailMergeHeaderSource recipientData printerSettings webextensiontaskpanes
   webextension classificationlabels extensibility keyMapCustomizations attachedToolbars documenttasks`
    .trim()
    .split(/\s+/),
);
// Replaces a link to a file on the writer's own machine, or to a mailbox.
const NOWHERE = 'about:blank';
const DEEPEST = 2;

/** Returns a copy without information about its writer. Throws PackageRefused if a part in it can't be cleaned. */
export async function cleanPackage(opened: OfficePackage, depth = 1): Promise<Buffer> {
  const relations = await readAllRelations(opened);
  const kept = reachable(opened, relations);
  const parts: ZipPart[] = [];
  for (const [path, part] of opened.parts) {
    if (!kept.has(path)) continue;
    const bytes = path.endsWith('.rels')
      ? Buffer.from(cleanRelations(relations.get(path) ?? '', path))
      : await cleanPart(path, await part.read(), depth, kept);
    parts.push({ name: path, data: [bytes] });
  }
  return buffer(writeZip(parts.toSorted((a, b) => rank(a.name) - rank(b.name))));
}

// Puts the content types first, because readers look for them first.
function rank(path: string): number {
  return path === CONTENT_TYPES ? 0 : 1;
}

async function readAllRelations({ parts }: OfficePackage): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [path, part] of parts) if (path.endsWith('.rels')) found.set(path, decodeXml(await part.read()));
  return found;
}

/** Follows references from the root through the kept parts: an unreferenced part could contain anything. */
function reachable({ parts }: OfficePackage, relations: Map<string, string>): Set<string> {
  const kept = new Set([CONTENT_TYPES]);
  const waiting = [''];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const path = posix.join(posix.dirname(source), '_rels', `${posix.basename(source)}.rels`);
    const xml = relations.get(path);
    if (xml === undefined) continue;
    kept.add(path);
    for (const token of xmlTokens(xml)) {
      if (token.kind !== 'open' && token.kind !== 'empty') continue;
      const { type, target, external } = relationOf(token.attributes, path);
      if (external || DROPPED.has(type) || !parts.has(target) || kept.has(target)) continue;
      kept.add(target);
      waiting.push(target);
    }
  }
  return kept;
}

function cleanRelations(xml: string, path: string): string {
  return mapTags(xml, (name, attributes, raw) => {
    if (name !== 'Relationship') return raw;
    const { type, target, external } = relationOf(attributes, path);
    if (DROPPED.has(type)) return '';
    // A link on the page is part of its text; other external targets are fetched, or reveal the writer.
    if (!external || (type === 'hyperlink' && /^https?:/i.test(target))) return raw;
    return raw.replace(/\bTarget\s*=\s*(?:"[^"]*"|'[^']*')/, `Target="${NOWHERE}"`);
  });
}

function cleanTypes(xml: string, kept: ReadonlySet<string>): string {
  const folded = new Set([...kept].map((path) => `/${path}`.toLowerCase()));
  return mapTags(xml, (name, attributes, raw) => {
    const part = attributesOf(attributes).get('PartName')?.toLowerCase();
    return name === 'Override' && part !== undefined && !folded.has(part) ? '' : raw;
  });
}

// An omitted tag has no content, because relations and types are empty elements.
function mapTags(xml: string, map: (name: string, attributes: string, raw: string) => string): string {
  let cleaned = '';
  let left: string | null = null;
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'close' && token.name === left) left = null;
    else if (token.kind !== 'open' && token.kind !== 'empty') cleaned += token.raw;
    else {
      const mapped = map(localName(token.name), token.attributes, token.raw);
      if (mapped === '' && token.kind === 'open') left = token.name;
      cleaned += mapped;
    }
  }
  return cleaned;
}

async function cleanPart(
  path: string,
  bytes: Buffer,
  depth: number,
  kept: ReadonlySet<string>,
): Promise<Buffer> {
  if (path === CONTENT_TYPES) return Buffer.from(cleanTypes(decodeXml(bytes), kept));
  if (isXml(path) || path.toLowerCase().endsWith('.svg'))
    return Buffer.from(cleanXml(unlinkFields(decodeXml(bytes))));
  if (isCompound(bytes)) return blankProperties(readCompound(Buffer.from(bytes))).withoutRemains();
  if (bytes.toString('latin1', 0, 2) === 'PK') {
    if (depth >= DEEPEST) throw new PackageRefused('too deep');
    return cleanPackage(await openPackage(bytes), depth + 1);
  }
  return cleanPicture(bytes);
}

function cleanPicture(bytes: Buffer): Buffer {
  for (const type of ['image/png', 'image/jpeg', 'image/webp'] as const) {
    try {
      return stripMetadata(bytes, type);
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      if (error.problem !== 'other type than declared') throw new PackageRefused('a damaged picture');
    }
  }
  return bytes;
}
