import { localName, xmlTokens } from '@plenum/contract/kernel/xml/xml-tokens';

// Names of sessions, variables, sources of mail merges, identities of documents, metadata of drawings.
const REMOVED = new Set(
  'rsids docVars mailMerge attachedTemplate docId absPath fileSharing metadata namedview'.split(' '),
);
const REMOVED_ATTRIBUTES = /^(?:rsid\w*|date|dateutc|gfxdata|docname|export-filename)$/i;
const BLANKED_ATTRIBUTES = /^(?:author|initials|userid|providerid|username|refreshedby)$/i;
// Attributes in which programs write file names: the alternative text of a picture, fields that include one.
const MAY_HOLD_PATHS = /^(?:descr|title|name|alt|instr|src|href)$/i;
const PATH =
  /(?:file:[\\/]*|\b[a-z]:[\\/]|[\\/]{2}(?=[^\s\\/"]+[\\/])(?<!https?:\/\/)|\/(?:users|home)\/)[^"&<]*/gi;
const ATTRIBUTE = /(\s+)([^\s=]+)(\s*=\s*)(?:"([^"]*)"|'([^']*)')/g;

/** Returns the same document without names, dates and paths of its writers; its own text is kept. */
export function cleanXml(xml: string): string {
  let cleaned = '';
  let removing = 0;
  const path: string[] = [];
  for (const token of xmlTokens(xml)) {
    const name = 'name' in token ? localName(token.name) : '';
    if (token.kind === 'open') path.push(name);
    if (token.kind === 'close') path.pop();
    if (removing > 0) {
      if (path.length < removing) removing = 0;
      continue;
    }
    if (token.kind === 'open' || token.kind === 'empty') {
      if (!REMOVED.has(name))
        cleaned += token.raw.replace(token.attributes, () => cleanAttributes(token.attributes));
      else if (token.kind === 'open') removing = path.length;
    } else if (token.kind === 'text') cleaned += cleanText(token.raw, path.at(-1));
    // Instructions and comments are a program's remarks, except for the declaration.
    else if (token.kind === 'close' || token.raw.startsWith('<?xml ')) cleaned += token.raw;
  }
  return cleaned;
}

function cleanAttributes(attributes: string): string {
  return attributes.replaceAll(ATTRIBUTE, (whole, space, name, equals, double, single) => {
    const local = localName(String(name));
    if (REMOVED_ATTRIBUTES.test(local)) return '';
    if (BLANKED_ATTRIBUTES.test(local)) return `${space}${name}${equals}""`;
    if (!MAY_HOLD_PATHS.test(local)) return whole;
    const value = String(double ?? single)
      .replaceAll(PATH, '')
      .replaceAll('"', '&quot;');
    return `${space}${name}${equals}"${value}"`;
  });
}

function cleanText(raw: string, inside: string | undefined): string {
  if (inside === 'instrText') return raw.replaceAll(PATH, '');
  return inside === 'author' ? '' : raw;
}
