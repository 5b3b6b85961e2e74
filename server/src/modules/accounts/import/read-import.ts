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
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { makeSheet } from '#kernel/http/response/export-sheet';
import { writeXlsx } from '#kernel/sheet/xlsx-writer';
import { type AccountImport, accountImports } from './tables.ts';

export async function findImport(db: Db | Tx, id: string): Promise<AccountImport | null> {
  const [row] = await db.select().from(accountImports).where(eq(accountImports.id, id));
  return row ?? null;
}

const LISTED = 20;

export async function listImports(db: Db): Promise<ImportReport[]> {
  return findReports(db, sql`true`);
}

export async function readReport(db: Db | Tx, id: string): Promise<ImportReport> {
  const [report] = await findReports(db, sql`one.id = ${id}`);
  return report ?? refuse(kernelRefusals.NOT_FOUND);
}

type FoundReport = Omit<ImportReport, 'createdAt' | 'same'> & {
  readonly createdAt: string;
  readonly sameId: string | null;
  readonly sameAt: string | null;
};

/**
 * Returns imports, newest first, each with its uploader, the progress of its check, and an earlier upload of the same
 * content.
 */
async function findReports(db: Db | Tx, which: SQL): Promise<ImportReport[]> {
  const found = await db.execute<FoundReport>(sql`
    select one.id, one.name, one.state, one.columns, one.unused, one.rows, one.fresh, one.known, one.bad, one.made,
      one.invites,      author.name as "createdBy", one.created_at as "createdAt", same.id as "sameId", same.created_at as "sameAt",
      one.rows - case when one.state = 'checking' then (select count(*)::integer from account_import_rows as staged
        where staged.import_id = one.id and staged.state = 'waiting') else 0 end as checked
    from account_imports as one join accounts as author on author.id = one.created_by
    left join lateral (
      select id, created_at from account_imports as earlier
      where earlier.digest = one.digest and earlier.created_at < one.created_at and earlier.state <> 'discarded'
      order by created_at desc limit 1
    ) as same on true
    where ${which} order by one.created_at desc limit ${LISTED}`);
  const instant = (at: string) => new Date(at).toISOString();
  return found.rows.map(({ sameId, sameAt, createdAt, ...report }) => ({
    ...report,
    createdAt: instant(createdAt),
    same: sameId !== null && sameAt !== null ? { id: sameId, at: instant(sameAt) } : null,
  }));
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

// Reads the problems page by page. The last row of a full page is read again with the next page, because its problems
// may continue there. A row has at most four problems.
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
        { header: { en: 'Problem', zh: '问题' }, width: 56, cell: ({ message }) => message },
      ],
      rows: allProblems(db, id, language),
    },
    { language, timeZone: 'UTC' },
  );
}

/**
 * Returns a template with columns for name, contact and language. Family and given name may be used instead of the
 * name.
 */
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
