import { workbookKind } from '@plenum/contract/kernel/sheet/workbook-kind';
import { decodeText } from '@plenum/contract/kernel/text/decode-text';
import { readDelimited, withoutGuard } from '@plenum/contract/kernel/text/delimited';
import { readXlsx } from '@plenum/contract/kernel/sheet/read-xlsx';
import {
  type ReadSheet,
  requireSheet,
  type SheetLimits,
  sheetLimits,
  type SheetProblem,
  SheetRefused,
} from '@plenum/contract/kernel/sheet/sheet';
import { type Budget, unpackText } from './unpack-text.ts';
import { readEntries } from './zip-entries.ts';

const TEXT_NAME = /\.(?:csv|tsv|txt)$/i;

/**
 * Reads the first sheet of an .xlsx, or a .csv or .tsv, as text, or returns the problem with it. Never rejects because
 * of the file.
 */
export async function readWorkbook(
  file: Blob & { readonly name?: string },
  limits: SheetLimits = sheetLimits,
): Promise<ReadSheet | SheetProblem> {
  if (file.size > limits.fileBytes) return { problem: 'too_large', mostBytes: limits.fileBytes };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = workbookKind(bytes);
    if (kind === 'xlsx') return await readArchive(bytes, limits);
    if (kind !== null) return { problem: kind };
    requireSheet(TEXT_NAME.test(file.name ?? '') || file.type.startsWith('text/'), 'not_a_workbook');
    return readText(bytes, limits);
  } catch (error) {
    if (error instanceof SheetRefused) return error.why;
    throw error;
  }
}

function readArchive(bytes: Uint8Array<ArrayBuffer>, limits: SheetLimits): Promise<ReadSheet> {
  const entries = readEntries(bytes, limits.entries);
  const budget: Budget = { mostBytes: limits.unpackedBytes, left: limits.unpackedBytes };
  const announcedBytes = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  const unpack = (path: string) => {
    const entry = entries.get(path);
    return entry && unpackText(entry, budget);
  };
  return readXlsx({ announcedBytes, unpack }, limits);
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
