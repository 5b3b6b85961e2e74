import { XLSX_TYPE } from '@plenum/contract/kernel/endpoint';
import {
  type ImportProblemRow,
  type ImportReport,
  PROBLEMS_SHOWN,
} from '@plenum/contract/accounts/import-endpoints';
import { importColumns, importColumnWords, type ImportProblem } from '@plenum/contract/accounts/import-sheet';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { makeSheet } from '#kernel/sheet/export-sheet';
import { writeXlsx } from '#kernel/sheet/xlsx-writer';
import { accounts } from '../tables.ts';
import { type AccountImport, accountImports } from './tables.ts';

export async function findImport(db: Db | Tx, id: string): Promise<AccountImport | null> {
  const [row] = await db.select().from(accountImports).where(eq(accountImports.id, id));
  return row ?? null;
}

const LISTED = 20;

export async function listImports(db: Db): Promise<ImportReport[]> {
  const found = await db.select().from(accountImports).orderBy(desc(accountImports.createdAt)).limit(LISTED);
  return Promise.all(found.map((row) => presentImport(db, row)));
}

export async function readReport(db: Db | Tx, id: string): Promise<ImportReport> {
  return presentImport(db, (await findImport(db, id)) ?? refuse(kernelRefusals.NOT_FOUND));
}

async function presentImport(db: Db | Tx, row: AccountImport): Promise<ImportReport> {
  const [author] = await db
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, row.createdBy));
  const same = await db.execute<{ id: string; at: string }>(sql`
    select id, created_at as at from account_imports
    where digest = ${row.digest} and created_at < ${row.createdAt} and state <> 'discarded' order by created_at desc limit 1`);
  const [earlier] = same.rows;
  const { id, name, state, columns, unused, rows, fresh, known, bad, made } = row;
  return {
    ...{ id, name, state, columns, unused, rows, fresh, known, bad, made },
    createdBy: author?.name ?? '',
    createdAt: row.createdAt.toISOString(),
    checked: state === 'checking' ? await countChecked(db, row) : rows,
    same: earlier ? { id: earlier.id, at: new Date(earlier.at).toISOString() } : null,
  };
}

async function countChecked(db: Db | Tx, { id, rows }: AccountImport): Promise<number> {
  const found = await db.execute<{ waiting: number }>(sql`
    select count(*)::integer as waiting from account_import_rows where import_id = ${id} and state = 'waiting'`);
  return rows - (found.rows[0]?.waiting ?? 0);
}

const SHOWN_CELL = 80;

async function findProblems(
  db: Db,
  id: string,
  { after, limit }: { readonly after: number; readonly limit: number },
  language: Language,
): Promise<ImportProblemRow[]> {
  const found = await db.execute<{ row: number; problem: ImportProblem; cell: string | null }>(sql`
    select row, problem, left(cells ->> (problem ->> 'column'), ${SHOWN_CELL}) as cell
    from account_import_rows, jsonb_array_elements(problems) as problem
    where import_id = ${id} and state = 'bad' and row > ${after} order by row limit ${limit}`);
  return found.rows.map(({ row, problem: { column, code, values }, cell }) => ({
    row,
    column,
    cell: (cell ?? '').replaceAll(/\s+/g, ' '),
    message: fieldSentence(code, language, values),
  }));
}

export async function readImport(db: Db, id: string, language: Language) {
  const report = await readReport(db, id);
  const problems = await findProblems(db, id, { after: 0, limit: PROBLEMS_SHOWN }, language);
  return { ...report, problems };
}

const AT_ONCE = 1_000;

// A row has at most four problems; each page begins after the last whole row.
async function* allProblems(db: Db, id: string, language: Language): AsyncGenerator<ImportProblemRow> {
  for (let after = 0; ;) {
    const page = await findProblems(db, id, { after, limit: AT_ONCE }, language);
    const last = page.at(-1)?.row ?? 0;
    const isLast = page.length < AT_ONCE;
    yield* isLast ? page : page.filter(({ row }) => row < last);
    if (isLast) return;
    after = last - 1;
  }
}

export async function exportProblems(
  { db, clock }: Kernel,
  id: string,
  language: Language,
): Promise<Download> {
  await readReport(db, id);
  return makeSheet<ImportProblemRow>(
    {
      name: { en: 'Rows to correct', zh: '待更正的行' },
      slug: 'import',
      now: clock.now(),
      format: 'xlsx',
      columns: [
        { header: { en: 'Row', zh: '行号' }, kind: 'number', cell: ({ row }) => row },
        {
          header: { en: 'Column', zh: '列' },
          width: 16,
          cell: ({ column }) => inLanguage(importColumnWords[column], language),
        },
        { header: { en: 'Cell', zh: '内容' }, width: 32, cell: ({ cell }) => cell },
        { header: { en: 'What is wrong', zh: '问题' }, width: 56, cell: ({ message }) => message },
      ],
      rows: allProblems(db, id, language),
    },
    { language, timeZone: 'UTC' },
  );
}

/** Name, contact and language; family and given name may take the place of the name. */
export function importTemplate(language: Language): Download {
  const columns = importColumns.map((column) => ({
    header: inLanguage(importColumnWords[column], language),
    width: column === 'email' ? 32 : 18,
  }));
  const sheet = {
    name: inLanguage({ en: 'People', zh: '用户' }, language),
    columns,
    validations: [{ column: importColumns.indexOf('language'), options: ['English', '中文'] }],
    freezeHeader: true,
  };
  return {
    name: inLanguage({ en: 'Import people.xlsx', zh: '用户导入模板.xlsx' }, language),
    type: XLSX_TYPE,
    body: writeXlsx(sheet, []),
  };
}
