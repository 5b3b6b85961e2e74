/**
 * The kind of a link's target in a document. `remote` is another computer's disk; `program` is a scheme that starts a
 * program other than a browser, or a mail or telephone client.
 */
type AddressKind = 'web' | 'mail' | 'harmless' | 'local' | 'remote' | 'program';

// Addresses with which programs do nothing before the reader clicks, and nothing harmful afterwards. Text copied from
// web pages contains `javascript:void(0)`, which Word doesn't run.
const HARMLESS = new Set(
  `ftp ftps tel sms doi urn about javascript callto sip sips skype news cid blob data zotero mendeley evernote`.split(
    ' ',
  ),
);
const SCHEME = /^([a-z][\w+.-]+):/i;
// `\\host\share`, `//host/share` and `file://host/share`, but not `file:///C:/` or `file://C:\`.
const OTHER_COMPUTER = /^(?:file:)?[\\/]{2}(?![\\/]|[a-z]:|localhost[\\/])[^\\/]|^file:[\\/]{4,}/i;

export function addressKind(address: string): AddressKind {
  const trimmed = address.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '');
  if (OTHER_COMPUTER.test(trimmed)) return 'remote';
  const scheme = SCHEME.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === 'file') return 'local';
  if (scheme === 'http' || scheme === 'https') return 'web';
  if (scheme === 'mailto') return 'mail';
  return HARMLESS.has(scheme) ? 'harmless' : 'program';
}
