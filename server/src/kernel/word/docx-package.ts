import { posix } from 'node:path';
import type { FileDefect } from '@plenum/contract/kernel/file-defects';
import { decodeXml } from '@plenum/contract/kernel/xml/decode-xml';
import { attributesOf, localName, xmlTokens } from '@plenum/contract/kernel/xml/xml-tokens';
import { readZip, type ZipLimits, type ZippedFile } from '../zip/read-zip.ts';

export interface Relation {
  /** The last word of its type's URL: `officeDocument`, `image`, `hyperlink`. */
  readonly type: string;
  /** The path of a part, or the URL of an external target. */
  readonly target: string;
  readonly external: boolean;
}

/** The parts of an Office file and their types (Open Packaging Conventions), none of them unpacked. */
export interface OfficePackage {
  readonly parts: ReadonlyMap<string, ZippedFile>;
  readonly relations: readonly Relation[];
  readonly main: ZippedFile;
  readonly mainType: string;
  /** Every type that the package announces, in lower case. */
  readonly types: readonly string[];
}

/** The file is not an Office package, or not of the expected kind. */
export class PackageRefused extends Error {
  override readonly name = 'PackageRefused';
  /** The reason shown to the author; undefined if the file is damaged or of another kind. */
  readonly defect: FileDefect | undefined;

  constructor(why: string, defect?: FileDefect) {
    super(why);
    this.defect = defect;
  }
}

const MEGABYTE = 1024 * 1024;
const LIMITS = { entries: 1000, totalBytes: 64 * MEGABYTE, fileBytes: 16 * MEGABYTE, dotFiles: true };
const CONTENT_TYPES = '[Content_Types].xml';
const ROOT_RELATIONS = '_rels/.rels';

/** Throws ZipRefused, XmlRefused or PackageRefused. */
export async function openPackage(bytes: Buffer, limits: ZipLimits = LIMITS): Promise<OfficePackage> {
  const parts = new Map(readZip(bytes, limits).map((part) => [part.path, part]));
  // Pictures and films may be large if the limits allow it; parts that are read as text may not.
  for (const { path, size } of parts.values())
    if (isXml(path) && size > LIMITS.fileBytes) throw new PackageRefused(`${path} is too large`);
  const types = await readTypes(await readPart(parts, CONTENT_TYPES));
  const relations: Relation[] = [];
  let main: string | undefined;
  for (const path of [...parts.keys()].filter((candidate) => candidate.endsWith('.rels'))) {
    const found = readRelations(await readPart(parts, path), path);
    relations.push(...found);
    if (path === ROOT_RELATIONS) main = found.find(({ type }) => type === 'officeDocument')?.target;
  }
  const part = main === undefined ? undefined : parts.get(main);
  if (!part) throw new PackageRefused('no main part');
  const mainType =
    types.byPath.get(`/${part.path}`.toLowerCase()) ?? types.byExtension.get(extensionOf(part.path));
  const all = [...types.byPath.values(), ...types.byExtension.values()];
  return { parts, relations, main: part, mainType: mainType ?? '', types: all };
}

export async function readPart(parts: OfficePackage['parts'], path: string): Promise<string> {
  const part = parts.get(path);
  if (!part) throw new PackageRefused(`no ${path}`);
  return decodeXml(await part.read());
}

export function isXml(path: string): boolean {
  return /\.(?:xml|rels)$/i.test(path);
}

function extensionOf(path: string): string {
  return posix.extname(path).slice(1).toLowerCase();
}

async function readTypes(xml: string) {
  const byPath = new Map<string, string>();
  const byExtension = new Map<string, string>();
  for (const token of xmlTokens(xml)) {
    if (token.kind !== 'open' && token.kind !== 'empty') continue;
    const attributes = attributesOf(token.attributes);
    const type = attributes.get('ContentType')?.toLowerCase() ?? '';
    const name = localName(token.name);
    if (name === 'Override') byPath.set(attributes.get('PartName')?.toLowerCase() ?? '', type);
    if (name === 'Default') byExtension.set(attributes.get('Extension')?.toLowerCase() ?? '', type);
  }
  return { byPath, byExtension };
}

function readRelations(xml: string, path: string): Relation[] {
  const found: Relation[] = [];
  for (const token of xmlTokens(xml)) {
    if ((token.kind !== 'open' && token.kind !== 'empty') || localName(token.name) !== 'Relationship')
      continue;
    found.push(relationOf(token.attributes, path));
  }
  return found;
}

/** `path` is the path of the `.rels` part; relative targets are resolved against the part it belongs to. */
export function relationOf(attributes: string, path: string): Relation {
  const read = attributesOf(attributes);
  const external = read.get('TargetMode')?.toLowerCase() === 'external';
  const target = read.get('Target') ?? '';
  return {
    type: read.get('Type')?.split('/').at(-1) ?? '',
    target: external ? target : partPath(target, path),
    external,
  };
}

function partPath(target: string, relationsPath: string): string {
  const folder = posix.dirname(posix.dirname(relationsPath));
  const plain = safeDecode(target.split('#')[0] ?? '');
  return posix.join('/', plain.startsWith('/') ? '' : folder, plain).slice(1);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
