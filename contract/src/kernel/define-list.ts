import { type Endpoint, EXPORT_LIMIT, endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import type { Language, Sentence } from './language.ts';
import { ExportQuery, PageOf, PageQuery, RowCount, type SortBy, SortQuery, sheetTypes } from './list.ts';
import { z } from './zod.ts';

// A list of a conference's records is written once: its row, columns, filters and views. Endpoints, the SQL behind them, the
// sheet, the screen and its words follow from it.

/** A value in a cell of the screen or the sheet. */
export type CellValue = string | number | boolean | null;

interface AnyColumn<Row> {
  /** Heads the column on screen and in the sheet. */
  readonly words: Sentence;
  /** On screen, in pixels; 144 unless said otherwise. */
  readonly width?: number;
  /** In the sheet, in characters. */
  readonly sheetWidth?: number;
  /** Shown until a person chooses columns. */
  readonly isUsual?: boolean;
  /** Names the row: it can be moved, not hidden. */
  readonly isAlwaysShown?: boolean;
  /** Which columns of the sheet this one stands for; itself unless said otherwise, none if empty. */
  readonly sheet?: readonly string[];
  /** Not on screen. */
  readonly isSheetOnly?: boolean;
  /** Can be sorted by; the server knows how. */
  readonly isSortable?: boolean;
  /** Drawn by the screen instead of by its kind. */
  readonly isDrawn?: boolean;
  readonly value: (row: Row, language: Language) => CellValue;
}

/** `code`, `number` and `money` have digits of one width; `money` is in minor units, `instant` and `day` are written by the reader's clock. */
export type Column<Row> = AnyColumn<Row> &
  (
    | { readonly kind: 'text' | 'code' | 'number' | 'money' | 'instant' | 'day' | 'yes_no' }
    /** One of a few values, in words. */
    | { readonly kind: 'word'; readonly of: Readonly<Record<string, Sentence>> }
  );

interface ChoiceFilter<V extends string> {
  readonly kind: 'choice';
  readonly words: Sentence;
  readonly of: Readonly<Record<V, Sentence>>;
}

interface FoundFilter {
  readonly kind: 'found';
  readonly words: Sentence;
  readonly maxLength: number;
}

export type ListFilter = ChoiceFilter<string> | FoundFilter;

/** A filter by one of a few values. */
export function choiceOf<V extends string>(
  words: Sentence,
  of: Readonly<Record<V, Sentence>>,
): ChoiceFilter<V> {
  return { kind: 'choice', words, of };
}

/** A filter by one of the values that the records have. */
export function foundValue(words: Sentence, maxLength: number): FoundFilter {
  return { kind: 'found', words, maxLength };
}

type FilterSchema<F> =
  F extends ChoiceFilter<infer V> ? z.ZodOptional<z.ZodEnum<{ [K in V]: K }>> : z.ZodOptional<z.ZodString>;
type FilterShape<Filters> = { [K in keyof Filters]: FilterSchema<Filters[K]> };

/** All rows; every list has this view. */
export const allView = { id: 'all', words: { en: 'All', zh: '全部' }, query: {} };

export interface ListView<Filters> {
  readonly id: string;
  readonly words: Sentence;
  readonly query: { readonly [K in keyof Filters]?: string };
}

interface Definition<
  Row extends z.ZodObject,
  Columns extends Readonly<Record<string, Column<z.infer<Row>>>>,
  Filters extends Readonly<Record<string, ListFilter>>,
> {
  /** Endpoints are called `console.list<name>`, `console.count<name>` and `console.export<name>`. */
  readonly name: string;
  readonly path: `/api/meetings/:id/${string}`;
  /** Names the list, its sheet and its page of the API's documentation. */
  readonly words: Sentence;
  /** Says what can be searched for. */
  readonly searchWords: Sentence;
  readonly emptyWords: { readonly title: Sentence; readonly why: Sentence };
  readonly row: Row;
  readonly columns: Columns;
  readonly filters: Filters;
  readonly views: readonly ListView<Filters>[];
  readonly usualSort: SortBy<keyof Columns & string>;
  readonly hasNoSheet?: boolean;
}

/** Filters, search and order of a list. */
export type ListParams = Readonly<Record<string, string | undefined>>;
type OfMeeting = z.ZodType<{ id: string }, { id: string }>;
type Asked = z.ZodType<ListParams, ListParams>;

/** What any defined list has, by the type of its rows. */
export interface AnyList<Row extends { id: string } = { id: string }> {
  readonly words: Sentence;
  readonly searchWords: Sentence;
  readonly emptyWords: { readonly title: Sentence; readonly why: Sentence };
  readonly columns: Readonly<Record<string, Column<Row>>>;
  readonly filters: Readonly<Record<string, ListFilter>>;
  readonly views: readonly ListView<Readonly<Record<string, ListFilter>>>[];
  readonly usualSort: string;
  readonly sorts: readonly string[];
  readonly query: z.ZodObject;
  readonly list: Endpoint<OfMeeting, Asked, z.ZodType, z.ZodType<Page<Row>>>;
  readonly count: Endpoint<OfMeeting, Asked, z.ZodType, z.ZodType<RowCount>>;
  /** Null: the list has no sheet. */
  readonly export: Endpoint<OfMeeting, Asked> | null;
}

interface Page<Row> {
  rows: Row[];
  next: string | null;
  total: number | null;
}

/** The names of a list's filters. */
export type FilterName<L> = L extends { readonly filters: infer F } ? keyof F & string : never;
/** The names of the columns by which a list can be sorted. */
export type SortName<L> = L extends { readonly columns: infer C }
  ? { [K in keyof C]: C[K] extends { readonly isSortable: true } ? K : never }[keyof C] & string
  : never;

export function defineList<
  Row extends z.ZodObject,
  const Columns extends Readonly<Record<string, Column<z.infer<Row>>>>,
  const Filters extends Readonly<Record<string, ListFilter>>,
>(definition: Definition<Row, Columns, Filters>) {
  const { name, path, words, row, columns, filters } = definition;
  const sorts = Object.keys(columns).filter((key) => columns[key]?.isSortable === true) as (keyof Columns &
    string)[];
  const shape = Object.fromEntries(
    Object.entries(filters).map(([key, filter]) => [key, schemaOf(filter).optional()]),
  ) as unknown as FilterShape<Filters>;
  // `q` searches; both counts and sheets take it, too.
  const filter = z.strictObject({ q: PageQuery.q, ...shape });
  const sort = { sort: SortQuery(sorts) };
  const common = { method: 'GET', access: 'staff', params: z.strictObject({ id: Id }) } as const;
  return {
    ...definition,
    sorts,
    query: z.strictObject({ ...PageQuery, ...sort, ...shape }),
    list: endpoint({
      ...common,
      name: `console.list${name}`,
      path,
      summary: words,
      query: z.strictObject({ ...PageQuery, ...sort, ...shape }),
      reply: PageOf(row),
    }),
    count: endpoint({
      ...common,
      name: `console.count${name}`,
      path: `${path}/count`,
      summary: { en: `${words.en}: how many a filter finds`, zh: `${words.zh}：数量` },
      query: filter,
      reply: RowCount,
    }),
    export:
      definition.hasNoSheet === true
        ? null
        : endpoint({
            ...common,
            name: `console.export${name}`,
            path: `${path}/export`,
            summary: { en: `${words.en}: as a sheet`, zh: `${words.zh}：导出` },
            query: z.strictObject({ q: PageQuery.q, ...sort, ...shape, ...ExportQuery }),
            download: { types: sheetTypes },
            reply: z.null(),
            limit: EXPORT_LIMIT,
          }),
  };
}

function schemaOf(filter: ListFilter): z.ZodType {
  return filter.kind === 'choice'
    ? z.enum(Object.keys(filter.of) as [string, ...string[]])
    : z.string().max(filter.maxLength);
}

/** Whether a column is in the sheet; on screen it may stand for others only. */
export function isInSheet(key: string, { sheet }: Pick<AnyColumn<never>, 'sheet'>): boolean {
  return sheet === undefined || sheet.includes(key);
}
