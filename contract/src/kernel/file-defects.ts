import { defineFieldMessages } from './field-messages.ts';

/** Why an uploaded document is refused, shown after "File type not allowed". */
export const fileDefectWords = {
  file_empty: {
    en: 'The file is empty. Save it again and choose the new file.',
    zh: '文件为空，请重新保存后再选择',
  },
  file_password: {
    en: 'The file is protected by a password. Remove the password, save the file and choose it again.',
    zh: '文件设有密码保护，请取消密码、保存后重新选择',
  },
  file_macros: {
    en: 'The file contains macros. Save it without macros and choose it again.',
    zh: '文件含有宏，请另存为不含宏的文件后重新选择',
  },
  file_open_document: {
    en: 'This is an OpenDocument file. Save it as .docx in LibreOffice and choose the new file.',
    zh: '这是 OpenDocument 文件，请在 LibreOffice 中另存为 .docx 后重新选择',
  },
  file_pdf: {
    en: 'This is a PDF. Choose the Word file that it was made from.',
    zh: '这是 PDF 文件，请选择对应的 Word 文件',
  },
  file_plain_text: {
    en: 'This is plain text. Open it in Word, save it as .docx and choose the new file.',
    zh: '这是纯文本文件，请在 Word 中打开并另存为 .docx 后重新选择',
  },
  file_not_word: {
    en: 'The content isn’t a Word document. Open the file in Word, save it as .docx and choose the new file.',
    zh: '文件内容不是 Word 文档，请在 Word 中打开并另存为 .docx 后重新选择',
  },
  file_damaged: {
    en: 'The file is damaged or incomplete. Open it, save it again and choose the new file.',
    zh: '文件已损坏或不完整，请打开并重新保存后再选择',
  },
};
export const fileDefects = defineFieldMessages(fileDefectWords);
export type FileDefect = keyof typeof fileDefects;

const SIGNATURES = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  compound: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
} as const;

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/**
 * Returns why a file can't be a Word document, as far as its bytes show without unpacking; undefined if they don't show
 * it. The browser checks every chosen file; the server checks a file that it could not read.
 */
export function findWordDefect(bytes: Uint8Array): FileDefect | undefined {
  if (bytes.length === 0) return fileDefects.file_empty;
  if (begins(bytes, SIGNATURES.compound))
    return includes(bytes, wide('EncryptedPackage')) ? fileDefects.file_password : undefined;
  if (begins(bytes, SIGNATURES.zip)) return findZipDefect(bytes);
  if (begins(bytes, SIGNATURES.pdf)) return fileDefects.file_pdf;
  return isText(bytes.subarray(0, 1_000)) ? fileDefects.file_plain_text : fileDefects.file_not_word;
}

/** Returns the defect for a file whose extension is not one of Word's. */
export function defectOfEnding(ending: string): FileDefect {
  return defectsByEnding[ending] ?? fileDefects.file_not_word;
}

const defectsByEnding: Readonly<Record<string, FileDefect | undefined>> = {
  odt: fileDefects.file_open_document,
  fodt: fileDefects.file_open_document,
  docm: fileDefects.file_macros,
  dotm: fileDefects.file_macros,
  pdf: fileDefects.file_pdf,
  txt: fileDefects.file_plain_text,
  md: fileDefects.file_plain_text,
};

const NAME_IN_FIRST_ENTRY = 30;
const MACROS = /(?:^|\/)vbaproject\.bin$/i;

function findZipDefect(bytes: Uint8Array): FileDefect | undefined {
  // OpenDocument keeps its type as the first entry, not packed.
  if (latin1(bytes, NAME_IN_FIRST_ENTRY, 47) === 'mimetypeapplication/vnd.oasis.opendocument.text')
    return fileDefects.file_open_document;
  return zippedNames(bytes).some((name) => MACROS.test(name)) ? fileDefects.file_macros : undefined;
}

const END = [0x50, 0x4b, 0x05, 0x06];
const END_BYTES = 22;
const ENTRY = [0x50, 0x4b, 0x01, 0x02];
const ENTRY_BYTES = 46;

/** Returns the names in the directory of an archive; an empty list if it has no readable directory. */
function zippedNames(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  while (end >= 0 && !begins(bytes.subarray(end), END)) end -= 1;
  if (end < 0) return [];
  const names: string[] = [];
  for (let at = view.getUint32(end + 16, true); begins(bytes.subarray(at), ENTRY);) {
    if (at + ENTRY_BYTES > bytes.length) break;
    const length = view.getUint16(at + 28, true);
    names.push(latin1(bytes, at + ENTRY_BYTES, length));
    at += ENTRY_BYTES + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

function latin1(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

function wide(text: string): number[] {
  return Array.from(text, (letter) => [letter.charCodeAt(0), 0]).flat();
}

function includes(bytes: Uint8Array, wanted: readonly number[]): boolean {
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (begins(bytes.subarray(at, at + wanted.length), wanted)) return true;
  return false;
}

const TAB = 9;
const LAST_CONTROL = 31;
const breaks = new Set([10, 12, 13]);

// Returns whether the bytes are text in an encoding without zero bytes.
function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte > LAST_CONTROL || byte === TAB || breaks.has(byte));
}
