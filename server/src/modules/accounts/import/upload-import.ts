import { createHash } from 'node:crypto';
import { uploadImport as endpoint } from '@plenum/contract/accounts/import-endpoints';
import { importRefusals } from '@plenum/contract/accounts/import-messages';
import {
  type ImportCells,
  type ImportColumn,
  importColumnOf,
  MOST_IMPORTED,
} from '@plenum/contract/accounts/import-sheet';
import { decodeText } from '@plenum/contract/kernel/text/decode-text';
import { readDelimited, withoutGuard } from '@plenum/contract/kernel/text/delimited';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { collect } from '#kernel/uploads/collect';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { importFact } from '../audit-facts.ts';
import { accountImports } from './tables.ts';

export interface StagedRow {
  readonly row: number;
  readonly cells: ImportCells;
}

interface ReadUpload {
  readonly columns: readonly ImportColumn[];
  readonly unused: readonly string[];
  readonly rows: readonly StagedRow[];
  readonly digest: Buffer;
}

// Twice the number of people, because blank rows between them are allowed.
const MOST_ROWS = 2 * MOST_IMPORTED;
const SHOWN_HEADER = 40;
const SHOWN_HEADERS = 12;

/** Returns the rows of the file by column name. A file that isn't a table of people is refused as a whole. */
export async function readPeopleUpload({ upload }: Pick<Call, 'upload'>): Promise<ReadUpload> {
  const bytes = await collect(upload, endpoint.upload?.maxBytes ?? 0);
  const text = decodeText(bytes) ?? refuse(importRefusals.IMPORT_UNREADABLE);
  const split = readDelimited(text, MOST_ROWS);
  if (split.isTooLong) refuseLong();
  if (!split.isClosed) refuse(importRefusals.IMPORT_UNREADABLE);
  const at = split.rows.findIndex((cells) => cells.length > 0);
  const columns = readHeader(split.rows[at] ?? []);
  const rows = split.rows.slice(at + 1).flatMap((cells, below) => {
    const named = columns.flatMap((column, place) => {
      const cell = withoutGuard(cells[place] ?? '');
      return column === null || cell.trim() === '' ? [] : [[column, cell] as const];
    });
    // In a spreadsheet's numbering, which starts at 1, row `at + 1` is the header.
    return named.length === 0 ? [] : [{ row: at + 2 + below, cells: Object.fromEntries(named) }];
  });
  if (rows.length === 0) refuse(importRefusals.IMPORT_EMPTY);
  if (rows.length > MOST_IMPORTED) refuseLong();
  return {
    columns: columns.filter((column) => column !== null),
    unused: (split.rows[at] ?? [])
      .filter((header, place) => columns[place] === null && header.trim() !== '')
      .map(clipped)
      .slice(0, SHOWN_HEADERS),
    rows,
    digest: createHash('sha256').update(JSON.stringify(rows)).digest(),
  };
}

function readHeader(cells: readonly string[]): (ImportColumn | null)[] {
  const columns = cells.map(importColumnOf);
  const found = columns.filter((column) => column !== null);
  const has = (...wanted: ImportColumn[]) => wanted.some((column) => found.includes(column));
  const isWhole = has('name', 'familyName', 'givenName') && has('email', 'phone');
  if (!isWhole || new Set(found).size < found.length)
    refuse(importRefusals.IMPORT_COLUMNS, {
      values: { found: cells.slice(0, SHOWN_HEADERS).map(clipped).join(', ') },
    });
  return columns;
}

const clipped = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, SHOWN_HEADER);

function refuseLong(): never {
  return refuse(importRefusals.IMPORT_TOO_LONG, { values: { most: MOST_IMPORTED } });
}

// Inserting all rows of a large file in one statement would leave the connection with a buffer of that size.
const AT_ONCE = 5_000;

/** Stores the rows for the check. Doesn't touch any account. */
export async function stageImport(
  tx: Tx,
  { name = '', language }: { readonly name?: string | undefined; readonly language: Call['language'] },
  { rows, ...read }: ReadUpload,
  source: AuditSource & { readonly actor: string },
): Promise<string> {
  const id = orderedId(source.at.getTime());
  await tx.insert(accountImports).values({
    id,
    name,
    state: 'checking',
    language,
    columns: [...read.columns],
    unused: [...read.unused],
    rows: rows.length,
    digest: read.digest,
    createdBy: source.actor,
    createdAt: source.at,
  });
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = JSON.stringify(rows.slice(from, from + AT_ONCE));
    await tx.execute(sql`
      insert into account_import_rows (import_id, row, cells)
      select ${id}, staged.row, staged.cells
      from jsonb_to_recordset(${part}::jsonb) as staged (row integer, cells jsonb)`);
  }
  await writeAudit(tx, importFact('account.import_uploaded', id, { name, people: rows.length }), source);
  return id;
}
