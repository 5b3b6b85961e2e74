import { CSV_TYPE, endpoint, KIB, UPLOAD_LIMIT, XLSX_TYPE } from '../kernel/endpoint.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { importRefusals as refusal } from './import-messages.ts';
import { importColumns } from './import-sheet.ts';

// Importing people from a sheet. The file is staged and checked; nothing is created until the report was seen and the
// import was started.

/** `expired`: never started, so its rows were deleted. */
export const importStates = ['checking', 'checked', 'writing', 'done', 'discarded', 'expired'] as const;
export type ImportState = (typeof importStates)[number];

export const ImportReport = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(importStates),
  createdBy: z.string(),
  createdAt: Instant,
  /** The columns that are read; `unused` has the headers of the others. */
  columns: z.array(z.enum(importColumns)),
  unused: z.array(z.string()),
  rows: z.int(),
  /** The number of rows checked so far. */
  checked: z.int(),
  fresh: z.int(),
  /** The number of people who already have an account, by email or phone number. Their accounts are not changed. */
  known: z.int(),
  bad: z.int(),
  /** The number of accounts that were created. */
  made: z.int(),
  /** Whether the new people get a message about how to log in. */
  invites: z.boolean(),
  /** An earlier import of a file with the same content; null if there is none. */
  same: z.object({ id: Id, at: Instant }).nullable(),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const ImportProblemRow = z.object({
  row: z.int(),
  column: z.enum(importColumns),
  /** Shortened. */
  cell: z.string(),
  message: z.string(),
});
export type ImportProblemRow = z.infer<typeof ImportProblemRow>;

/** The number of problems shown with the report; the spreadsheet contains all of them. */
export const PROBLEMS_SHOWN = 50;

const OfImport = z.strictObject({ id: Id });

export const uploadImport = endpoint({
  name: 'accounts.uploadImport',
  method: 'POST',
  path: '/api/accounts/imports',
  access: 'administrator',
  summary: { en: 'Upload a CSV file of people to import', zh: '上传待导入的用户文件（CSV）' },
  query: z.strictObject({
    name: Line(120).optional(),
    /** The language of people whose row contains none. */
    language: z.enum(languages).optional(),
  }),
  upload: { maxBytes: 10 * KIB * KIB, types: [CSV_TYPE] },
  reply: ImportReport,
  refusals: [
    refusal.IMPORT_UNREADABLE,
    refusal.IMPORT_COLUMNS,
    refusal.IMPORT_EMPTY,
    refusal.IMPORT_TOO_LONG,
  ],
  limit: UPLOAD_LIMIT,
});

export const listImports = endpoint({
  name: 'accounts.listImports',
  method: 'GET',
  path: '/api/accounts/imports',
  access: 'administrator',
  summary: { en: 'List recent user imports', zh: '最近的用户导入' },
  reply: z.array(ImportReport),
});

export const readImport = endpoint({
  name: 'accounts.readImport',
  method: 'GET',
  path: '/api/accounts/imports/:id',
  access: 'administrator',
  summary: { en: 'A user import and the problems in its file', zh: '用户导入的检查结果' },
  params: OfImport,
  reply: ImportReport.extend({ problems: z.array(ImportProblemRow) }),
});

export const exportImportProblems = endpoint({
  name: 'accounts.exportImportProblems',
  method: 'GET',
  path: '/api/accounts/imports/:id/problems',
  access: 'administrator',
  summary: {
    en: 'Download the problems found in a user import as a spreadsheet',
    zh: '下载用户导入的错误清单',
  },
  params: OfImport,
  download: { types: [XLSX_TYPE] },
  reply: z.null(),
  limit: { calls: 20, seconds: 3600 },
});

/** Creates all accounts of the import, or none. The reason is recorded. */
export const commitImport = endpoint({
  name: 'accounts.commitImport',
  method: 'POST',
  path: '/api/accounts/imports/:id/commit',
  access: 'administrator',
  summary: { en: 'Import the people in a checked file', zh: '开始导入用户' },
  params: OfImport,
  body: z.strictObject({
    reason: Line(200).min(1, { error: fieldMessages.required }),
    /** Whether each person whose account is created gets login instructions. */
    invites: z.boolean().default(false),
  }),
  bodyBytes: KIB,
  reply: ImportReport,
  refusals: [refusal.IMPORT_STATE],
  recentIdentity: true,
});

/** Deletes the rows of the import immediately. */
export const discardImport = endpoint({
  name: 'accounts.discardImport',
  method: 'DELETE',
  path: '/api/accounts/imports/:id',
  access: 'administrator',
  summary: { en: 'Discard an import that hasn’t been started', zh: '放弃导入' },
  params: OfImport,
  reply: z.null(),
  refusals: [refusal.IMPORT_STATE],
});

export const importTemplate = endpoint({
  name: 'accounts.importTemplate',
  method: 'GET',
  path: '/api/accounts/imports/template',
  access: 'administrator',
  summary: { en: 'Download the template for user imports', zh: '用户导入模板' },
  download: { types: [XLSX_TYPE] },
  reply: z.null(),
});
