import { uploadImport } from '@plenum/contract/accounts/import-endpoints';
import { MOST_IMPORTED } from '@plenum/contract/accounts/import-sheet';
import { CSV_TYPE } from '@plenum/contract/kernel/endpoint';
import { upload } from '#kernel/client/call';
import { readWorkbook } from '#kernel/sheet/read-workbook';
import { sheetLimits, type SheetProblem } from '@plenum/contract/kernel/sheet/sheet';

export const mostBytes = uploadImport.upload?.maxBytes ?? 0;

// Blank rows between people are allowed, as on the server.
const limits = {
  ...sheetLimits,
  fileBytes: mostBytes,
  unpackedBytes: 20 * mostBytes,
  rows: 2 * MOST_IMPORTED,
};

/** Opens the workbook here, as those of teams are, and sends it as CSV, so that the server gets only one format. */
export async function sendPeople(file: File): Promise<{ id: string } | SheetProblem> {
  const sheet = await readWorkbook(file, limits);
  if (sheet.problem !== null) return sheet;
  const csv = sheet.rows.map((row) => row.map(quoted).join(',')).join('\r\n');
  return upload(uploadImport, new Blob([csv], { type: CSV_TYPE }), {
    query: { name: file.name.slice(0, 120) },
    quiet: true,
  });
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
