import { findFieldErrors } from '../kernel/field-errors.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Email, PersonName, Phone } from '../kernel/fields.ts';
import type { Language, Sentence } from '../kernel/language.ts';
import type { z } from '../kernel/zod.ts';
import { importMessages } from './import-messages.ts';

// The sheet from which people are imported: how its columns are recognized, and how a row is read.

/** The maximum number of people in one file. */
export const MOST_IMPORTED = 50_000;

export const importColumns = ['name', 'familyName', 'givenName', 'email', 'phone', 'language'] as const;
export type ImportColumn = (typeof importColumns)[number];

export const importColumnWords: Readonly<Record<ImportColumn, Sentence>> = {
  name: { en: 'Name', zh: '姓名' },
  familyName: { en: 'Family name', zh: '姓' },
  givenName: { en: 'Given name', zh: '名' },
  email: { en: 'Email', zh: '邮箱' },
  phone: { en: 'Phone', zh: '手机号' },
  language: { en: 'Language', zh: '语言' },
};

/** Other names of a column, without spaces and punctuation. */
const otherWords: Readonly<Record<ImportColumn, readonly string[]>> = {
  name: ['fullname', '名字', '中文姓名', '参会人', '参会人员'],
  familyName: ['lastname', 'surname', '姓氏'],
  givenName: ['firstname', 'forename', '名字拼音'],
  email: ['emailaddress', 'mail', '电子邮箱', '电子邮件', '邮箱地址', '邮件'],
  phone: [
    'phonenumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'telephone',
    'tel',
    '手机',
    '手机号码',
    '电话',
    '联系电话',
  ],
  language: ['preferredlanguage', '语种', '常用语言'],
};

const plain = (written: string) =>
  written
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]/gu, '');

const columnsByWord: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.flatMap((column) => {
    const { en, zh } = importColumnWords[column];
    return [en, zh, ...otherWords[column]].map((word) => [plain(word), column] as const);
  }),
);

/** Returns the column that a header names, or null if the column is not imported. */
export function importColumnOf(header: string): ImportColumn | null {
  return columnsByWord.get(plain(header)) ?? null;
}

const languageWords: Readonly<Record<string, Language>> = {
  en: 'en',
  english: 'en',
  英文: 'en',
  英语: 'en',
  zh: 'zh-cn',
  zhcn: 'zh-cn',
  chinese: 'zh-cn',
  中文: 'zh-cn',
  汉语: 'zh-cn',
  简体中文: 'zh-cn',
};

export type ImportCells = Readonly<Partial<Record<ImportColumn, string>>>;

export interface ImportProblem {
  readonly column: ImportColumn;
  /** Code of a field message. */
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface ImportedPerson {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
}

/** Returns the person in a row and the errors, at most one for each column. */
export function readImported(
  cells: ImportCells,
  usual: Language,
): { readonly person: ImportedPerson; readonly problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const read = <T extends string>(column: ImportColumn, schema: z.ZodType<T>, written: string): T | null => {
    const parsed = schema.safeParse(written);
    if (parsed.success) return parsed.data;
    const [first] = findFieldErrors(parsed.error.issues, 1);
    problems.push({ column, code: first?.code ?? fieldMessages.illegal_input, values: first?.values ?? {} });
    return null;
  };
  const optional = <T extends string>(column: ImportColumn, schema: z.ZodType<T>): T | null => {
    const written = (cells[column] ?? '').trim();
    return written === '' ? null : read(column, schema, written);
  };
  const name = read(nameColumn(cells), PersonName, nameOf(cells)) ?? '';
  const email = optional('email', Email);
  const phone = optional('phone', Phone);
  if ((cells.email ?? '').trim() === '' && (cells.phone ?? '').trim() === '')
    problems.push({ column: 'email', code: importMessages.import_contact, values: {} });
  const written = plain(cells.language ?? '');
  const language = written === '' ? usual : languageWords[written];
  if (language === undefined)
    problems.push({ column: 'language', code: importMessages.import_language, values: {} });
  return { person: { name, email, phone, language: language ?? usual }, problems };
}

function nameColumn(cells: ImportCells): ImportColumn {
  if ((cells.name ?? '') !== '') return 'name';
  return (cells.familyName ?? '') !== '' || (cells.givenName ?? '') !== '' ? 'familyName' : 'name';
}

/** Returns the name from a single cell, or joins its two parts in the order of their script: 王晓, Anna Weber. */
function nameOf({ name = '', familyName = '', givenName = '' }: ImportCells): string {
  if (name.trim() !== '') return name;
  const [family, given] = [familyName.trim(), givenName.trim()];
  return /^\p{Script=Han}/u.test(family) ? `${family}${given}` : `${given} ${family}`;
}
