import { fileDefects } from '@plenum/contract/kernel/file-defects';
import { decodeXml } from '@plenum/contract/kernel/xml/decode-xml';
import { isCompound, readCompound } from './compound-file.ts';
import { addressKind } from './addresses.ts';
import { ContentRefused } from './content-refused.ts';
import { requireInertDocFields } from './doc-fields.ts';
import { requireInert } from './doc-file.ts';
import { requireInertFields } from './docx-fields.ts';
import { isXml, type OfficePackage, openPackage, PackageRefused, type Relation } from './docx-package.ts';

const WORD_DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const RUNS_BY_TYPE = /macroenabled|vbaproject|vbadata|activex|ms-word\.attachedtoolbars/;
const RUNS_BY_PATH = /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml)$|(?:^|\/)activex\//i;
// Relations to another document that is included when this one is opened, and that can't be checked.
const LAID_IN = new Set(['aFChunk', 'subDocument', 'frame']);
// Slides may refer to videos and pictures on the web; the technician's computer loads them in the hall.
export const SHOWN_FROM_THE_WEB = new Set(['image', 'video', 'audio', 'media']);
const EMBEDDED = /(?:^|\/)embeddings\//i;

/**
 * Opens a Word document that can't run or fetch anything; refuses any other. Throws ZipRefused, XmlRefused,
 * CompoundRefused, PackageRefused or ContentRefused.
 */
export async function openDocx(bytes: Buffer): Promise<OfficePackage> {
  const opened = await openPackage(bytes);
  if (opened.mainType !== WORD_DOCUMENT)
    throw new PackageRefused(
      'not a Word document',
      RUNS_BY_TYPE.test(opened.mainType) ? fileDefects.file_macros : fileDefects.file_not_word,
    );
  await requireInertPackage(opened);
  return opened;
}

interface InertRules {
  /** Called with the text of every XML part. */
  readonly check?: (xml: string) => void;
  /** Types of relations whose target may be on the web. */
  readonly fromWeb?: ReadonlySet<string>;
}

/** Refuses macros, controls, included documents, objects that run, and external content. */
export async function requireInertPackage(
  opened: OfficePackage,
  { check, fromWeb = new Set() }: InertRules = {},
): Promise<void> {
  const paths = [...opened.parts.keys()];
  if (opened.types.some((type) => RUNS_BY_TYPE.test(type)) || paths.some((path) => RUNS_BY_PATH.test(path)))
    throw new PackageRefused('it has macros', fileDefects.file_macros);
  if (opened.relations.some(({ type }) => LAID_IN.has(type)))
    throw new PackageRefused('it brings in another document');
  for (const relation of opened.relations)
    if (reachesOut(relation, fromWeb)) throw new ContentRefused(relation.target);
  for (const part of opened.parts.values()) {
    if (isXml(part.path)) {
      const xml = decodeXml(await part.read());
      requireInertXml(xml);
      check?.(xml);
    }
    if (EMBEDDED.test(part.path)) await requireInertObject(await part.read());
  }
}

/**
 * Returns whether the relation has an external target that isn't allowed. A hyperlink may lead to the web, because it
 * waits for a click; other external targets are fetched when the document is opened.
 */
function reachesOut({ type, target, external }: Relation, fromWeb: ReadonlySet<string>): boolean {
  if (!external) return false;
  const kind = addressKind(target);
  if (kind === 'program' || kind === 'remote') return true;
  return type !== 'hyperlink' && kind !== 'local' && !(kind === 'web' && fromWeb.has(type));
}

// Matches a workbook that calls another program (DDE).
const CALLS_PROGRAM = /<(?:\w+:)?ddeLink[\s>/]/;

function requireInertXml(xml: string): void {
  requireInertFields(xml);
  if (CALLS_PROGRAM.test(xml)) throw new ContentRefused('DDE');
}

// Checks an embedded object, which is a document that opens on a double click. Packages inside such a package are not
// opened.
async function requireInertObject(bytes: Buffer): Promise<void> {
  if (isCompound(bytes)) {
    const compound = readCompound(bytes);
    requireInert(compound);
    return requireInertDocFields(compound);
  }
  const { types, parts } = await openPackage(bytes);
  if (types.some((type) => RUNS_BY_TYPE.test(type)))
    throw new PackageRefused('an object has macros', fileDefects.file_macros);
  for (const part of parts.values()) if (isXml(part.path)) requireInertXml(decodeXml(await part.read()));
}
