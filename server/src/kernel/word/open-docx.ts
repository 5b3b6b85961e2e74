import { decodeXml } from '@plenum/contract/kernel/xml/decode-xml';
import { isCompound, readCompound } from './compound-file.ts';
import { requireInert } from './doc-file.ts';
import { isXml, type OfficePackage, openPackage, PackageRefused, type Relation } from './docx-package.ts';

const WORD_DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const RUNS_BY_TYPE = /macroenabled|vbaproject|vbadata|activex|ms-word\.attachedtoolbars/;
const RUNS_BY_PATH = /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml)$|(?:^|\/)activex\//i;
// Another document that is laid into this one when it is opened, which no check of ours has seen.
const LAID_IN = new Set(['aFChunk', 'subDocument', 'frame']);
// What programs fetch from the net without asking, and then run or ask the reader's password for.
const FETCHED = new Set(['attachedTemplate', 'oleObject', 'externalLink', 'control']);
const EMBEDDED = /(?:^|\/)embeddings\//i;

/** A Word document that cannot run anything. Throws ZipRefused, XmlRefused, CompoundRefused or PackageRefused. */
export async function openDocx(bytes: Buffer): Promise<OfficePackage> {
  const opened = await openPackage(bytes);
  if (opened.mainType !== WORD_DOCUMENT) throw new PackageRefused('not a Word document');
  await requireInertPackage(opened);
  return opened;
}

/** Refuses macros, controls, other documents laid in and objects that run. `check` sees the text of every XML part. */
export async function requireInertPackage(
  opened: OfficePackage,
  check: (xml: string) => void = () => undefined,
): Promise<void> {
  const paths = [...opened.parts.keys()];
  if (opened.types.some((type) => RUNS_BY_TYPE.test(type)) || paths.some((path) => RUNS_BY_PATH.test(path)))
    throw new PackageRefused('it has macros');
  if (opened.relations.some(reachesOut)) throw new PackageRefused('it brings in another document');
  for (const part of opened.parts.values()) {
    if (isXml(part.path)) check(decodeXml(await part.read()));
    if (EMBEDDED.test(part.path)) await requireInertObject(await part.read());
  }
}

function reachesOut({ type, target, external }: Relation): boolean {
  return (
    LAID_IN.has(type) || (external && FETCHED.has(type) && /^\s*(?:https?|ftps?|ms-\w+|mhtml):/i.test(target))
  );
}

async function requireInertObject(bytes: Buffer): Promise<void> {
  if (isCompound(bytes)) return requireInert(readCompound(bytes));
  const { types } = await openPackage(bytes);
  if (types.some((type) => RUNS_BY_TYPE.test(type))) throw new PackageRefused('an object has macros');
}
