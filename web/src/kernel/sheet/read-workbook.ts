import { decodeText } from '@plenum/contract/kernel/text/decode-text';
import { readDelimited, withoutGuard } from '@plenum/contract/kernel/text/delimited';
import { readXlsx } from './read-xlsx.ts';
import {
  type ReadSheet,
  type SheetLimits,
  sheetLimits,
  type SheetProblem,
  require,
  SheetRefused,
} from './sheet.ts';

const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b];
const TEXT_NAME = /\.(?:csv|tsv|txt)$/i;

/**
 * Reads the first sheet of an .xlsx, or a .csv or .tsv, as text; or returns why it can't. Never rejects because of the
 * file.
 */
export async function readWorkbook(
  file: Blob & { readonly name?: string },
  limits: SheetLimits = sheetLimits,
): Promise<ReadSheet | SheetProblem> {
  if (file.size > limits.fileBytes) return { problem: 'too_large', mostBytes: limits.fileBytes };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (startsWith(bytes, ZIP)) return await readXlsx(bytes, limits);
    if (startsWith(bytes, OLE)) return { problem: isLocked(bytes) ? 'encrypted' : 'old_xls' };
    require(TEXT_NAME.test(file.name ?? '') || file.type.startsWith('text/'), 'not_a_workbook');
    return readText(bytes, limits);
  } catch (error) {
    if (error instanceof SheetRefused) return error.why;
    throw error;
  }
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

// A workbook with a password is wrapped in the container of the old format, as a stream of this name.
function isLocked(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');
}

function readText(bytes: Uint8Array, limits: SheetLimits): ReadSheet {
  const text = decodeText(bytes);
  if (text === null) throw new SheetRefused({ problem: 'not_a_workbook' });
  const { rows, isTooLong } = readDelimited(text, limits.rows);
  if (isTooLong) throw new SheetRefused({ problem: 'too_many_rows', mostRows: limits.rows });
  const shown = rows.map((cells) => withoutEnd(cells.map(withoutGuard)));
  return { problem: null, rows: shown, damaged: [], hidden: {} };
}

function withoutEnd(row: string[]): string[] {
  return row.slice(0, row.findLastIndex((cell) => cell !== '') + 1);
}
