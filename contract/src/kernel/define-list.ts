import { type Endpoint, EXPORT_LIMIT, endpoint, KIB, type Scope } from './endpoint.ts';
import { Day, Id } from './fields.ts';
import type { Language, Sentence } from './language.ts';
import { exportQuery, PageOf, PageQuery, RowCount, type SortBy, SortQuery, sheetTypes } from './list.ts';
import type { Currency } from './money.ts';
import { yesNoWords } from './yes-no.ts';
import { z } from './zod.ts';

// A list of a conference's records is defined once: its row, columns, filters and views. Endpoints, the SQL behind
// them, the sheet, the screen and its words are derived from it.

/** A value in a cell of the screen or the sheet. */
export type CellValue = string | number | boolean | null;

interface ColumnFacts {
  /** The header of the column on screen and in the sheet. */
  readonly words: Sentence;
  /** The width on screen, in pixels; 144 by default. */
  readonly width?: number;
  /** The width in the sheet, in characters. */
  readonly sheetWidth?: number;
  /** Whether the column is shown by default. */
  readonly isUsual?: boolean;
  /** The column that names the row. It can be moved, but not hidden. */
  readonly isAlwaysShown?: boolean;
  /**
   * The columns that replace this one in the sheet. By default that is the column itself; an empty list leaves the
   * column out.
   */
  readonly sheet?: readonly string[];
  /** Whether rows can be sorted by this column, for which the server then needs the SQL. */
  readonly isSortable?: boolean;
  /** Whether the screen draws the cells itself, instead of by the column's kind. */
  readonly isDrawn?: boolean;
}

/** `code`, `number` and `money` have digits of one width. An `instant` is shown in the list's time zone. */
type ValueKind<Row> =
  | { readonly kind: 'text' | 'code' | 'number' | 'instant' | 'day' | 'yes_no' }
  /** An amount in minor units. Without `currency` it is shown as a plain number, unless the screen draws the cell. */
  | { readonly kind: 'money'; readonly currency?: (row: Row) => Currency | null }
  /** One of a few values, in words. */
  | { readonly kind: 'word'; readonly of: Readonly<Record<string, Sentence>> };

type ColumnOf<Row> = ColumnFacts &
  ValueKind<Row> & { readonly value: (row: Row, language: Language, timeZone: string) => CellValue };

export type ScreenColumn<Row> = ColumnOf<Row> & { readonly isSheetOnly?: false };
type SheetColumn<SheetRow> = ColumnOf<SheetRow> & { readonly isSheetOnly: true };
/** `SheetRow` is a row with the additional values of the sheet. */
export type Column<Row, SheetRow = Row> = ScreenColumn<Row> | SheetColumn<SheetRow>;

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

interface RecordFilter {
  readonly kind: 'record';
  readonly words: Sentence;
  readonly schema: z.ZodType<string, string>;
}

interface ChoicesFilter {
  readonly kind: 'choices';
  readonly words: Sentence;
  readonly of: Readonly<Record<string, Sentence>>;
  readonly offered: readonly string[];
}

interface DayFilter {
  readonly kind: 'day';
  readonly words: Sentence;
}

interface HiddenFilter<S extends z.ZodType> {
  readonly kind: 'hidden';
  readonly schema: S;
}

/** A filter that the screen offers. */
export type OfferedFilter = ChoiceFilter<string> | FoundFilter | RecordFilter | ChoicesFilter | DayFilter;
export type ListFilter = OfferedFilter | HiddenFilter<z.ZodType>;

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

/** A filter by the id of a record, such as a registration type. The screen offers it if it has the records. */
export function recordId(words: Sentence, schema: z.ZodType<string, string> = Id): RecordFilter {
  return { kind: 'record', words, schema };
}

export function yesNoOf(words: Sentence): ChoiceFilter<'yes' | 'no'> {
  return choiceOf(words, yesNoWords);
}

/**
 * A filter by several of these values, joined by commas. It accepts every value of `of`, and the screen offers those in
 * `offered`.
 */
export function choicesOf(
  words: Sentence,
  of: Readonly<Record<string, Sentence>>,
  offered: readonly string[] = Object.keys(of),
): ChoicesFilter {
  return { kind: 'choices', words, of, offered };
}

/** A filter by a day of the calendar. */
export function dayFilter(words: Sentence): DayFilter {
  return { kind: 'day', words };
}

/** A filter that views and links set; the screen does not offer it. */
export function hiddenFilter<S extends z.ZodType>(schema: S): HiddenFilter<S> {
  return { kind: 'hidden', schema };
}

type FilterSchema<F> =
  F extends ChoiceFilter<infer V>
    ? z.ZodOptional<z.ZodEnum<{ [K in V]: K }>>
    : F extends HiddenFilter<infer S>
      ? z.ZodOptional<S>
      : z.ZodOptional<z.ZodString>;
type FilterShape<Filters> = { [K in keyof Filters]: FilterSchema<Filters[K]> };

/** All rows; every list has this view. */
export const allView = { id: 'all', words: { en: 'All', zh: '全部' }, query: {} };

export interface ListView<Filters> {
  readonly id: string;
  readonly words: Sentence;
  readonly query: { readonly [K in keyof Filters]?: string };
}

/** A second sheet with whole phone numbers, email addresses and ID numbers, for a reason that is recorded. */
interface FullSheet {
  readonly summary: Sentence;
  readonly reason: z.ZodType<string, string>;
}

/** The facts that define a list, of a conference or of the site. */
export interface ListFacts<
  Row extends z.ZodObject,
  SheetRow extends z.infer<Row>,
  Columns extends Readonly<Record<string, Column<z.infer<Row>, SheetRow>>>,
  Filters extends Readonly<Record<string, ListFilter>>,
> {
  /** The endpoints are called `console.list<name>`, `console.count<name>` and `console.export<name>`. */
  readonly name: string;
  /** The name of the list, its sheet and its page of the API documentation. */
  readonly words: Sentence;
  /** The names of the fields that can be searched. */
  readonly searchWords: Sentence;
  readonly row: Row;
  /** The schema of the rows' ids, if they aren't UUIDs; such a list needs a source that pages by other ids. */
  readonly rowId?: z.ZodType<string, string>;
  readonly columns: Columns;
  /** The default columns in this order, if they differ from those with `isUsual`. */
  readonly usualColumns?: readonly (keyof Columns & string)[];
  readonly filters: Filters;
  readonly views: readonly ListView<Filters>[];
  readonly usualSort: SortBy<keyof Columns & string>;
}

interface Definition<
  Row extends z.ZodObject,
  SheetRow extends z.infer<Row>,
  Columns extends Readonly<Record<string, Column<z.infer<Row>, SheetRow>>>,
  Filters extends Readonly<Record<string, ListFilter>>,
  Count extends z.ZodType<RowCount>,
  HasNoSheet extends boolean,
  Full extends FullSheet | null,
> extends ListFacts<Row, SheetRow, Columns, Filters> {
  /** Replaces `console` at the beginning of the endpoints' names. */
  readonly module?: string;
  readonly path: `/api/meetings/:id/${string}`;
  /** With which API keys may read the list and its count; never its sheets. */
  readonly scope?: Scope;
  /** Replace the summaries in the API documentation that are derived from `words`. */
  readonly summaries?: { readonly list?: Sentence; readonly count?: Sentence; readonly export?: Sentence };
  readonly emptyWords: { readonly title: Sentence; readonly why: Sentence };
  /** The type of the sheet's rows, if they have more values than those of a page; these rows never leave the server. */
  readonly sheetRow?: z.ZodType<SheetRow>;
  /** The reply of the count, if it has more than the number of rows. */
  readonly counted?: Count;
  readonly hasNoSheet?: HasNoSheet;
  readonly fullSheet?: Full;
}

/** Filters, search and order of a list. */
export type ListParams = Readonly<Record<string, string | undefined>>;
type OfMeeting = z.ZodType<{ id: string }, { id: string }>;
type Asked = z.ZodType<ListParams, ListParams>;

type ExportEndpoint = Endpoint<OfMeeting, Asked>;
type FullExportEndpoint = Endpoint<OfMeeting, Asked, z.ZodType<{ reason: string }, { reason: string }>>;

/** The parts of a defined list that its screen and its sheet use. */
export interface ListShape<Row extends { id: string } = { id: string }, SheetRow extends Row = Row> {
  readonly words: Sentence;
  readonly searchWords: Sentence;
  readonly columns: Readonly<Record<string, Column<Row, SheetRow>>>;
  readonly usualColumns?: readonly string[];
  readonly filters: Readonly<Record<string, ListFilter>>;
  readonly views: readonly ListView<Readonly<Record<string, ListFilter>>>[];
  readonly usualSort: string;
  readonly sorts: readonly string[];
  readonly query: z.ZodObject;
}

/** Any defined list of a conference, by the type of its rows. */
export interface AnyList<
  Row extends { id: string } = { id: string },
  SheetRow extends Row = Row,
  Count extends RowCount = RowCount,
> extends ListShape<Row, SheetRow> {
  readonly emptyWords: { readonly title: Sentence; readonly why: Sentence };
  readonly list: Endpoint<OfMeeting, Asked, z.ZodType, z.ZodType<Page<Row>>>;
  readonly count: Endpoint<OfMeeting, Asked, z.ZodType, z.ZodType<Count>>;
  /** `null` if the list has no sheet. */
  readonly export: ExportEndpoint | null;
  /** `null` if the list has no unmasked sheet. */
  readonly exportFull: FullExportEndpoint | null;
}

export interface Page<Row> {
  rows: Row[];
  next: string | null;
  total: number | null;
}

/** The names of a list's filters. */
export type FilterName<L> = L extends { readonly filters: infer F } ? keyof F & string : never;
/** The search, filters and order of a list, typed by its own schema. `ids` limits a sheet to chosen rows. */
export type ListQueryOf<L extends { readonly query: z.ZodType }> = Omit<z.infer<L['query']>, 'after'> & {
  ids?: string | undefined;
};
/** The names of the columns by which a list can be sorted. */
export type SortName<L> = L extends { readonly columns: infer C } ? Sortable<C> : never;
type Sortable<Columns> = {
  [K in keyof Columns]: Columns[K] extends { readonly isSortable: true } ? K : never;
}[keyof Columns] &
  string;

export function defineList<
  Row extends z.ZodObject,
  const Columns extends Readonly<Record<string, Column<z.infer<Row>, SheetRow>>>,
  const Filters extends Readonly<Record<string, ListFilter>>,
  SheetRow extends z.infer<Row> = z.infer<Row>,
  Count extends z.ZodType<RowCount> = typeof RowCount,
  HasNoSheet extends boolean = false,
  Full extends FullSheet | null = null,
>(definition: Definition<Row, SheetRow, Columns, Filters, Count, HasNoSheet, Full>) {
  const { name, module = 'console', path, words, summaries, row } = definition;
  const { sorts, query, counted, exported: sheetQuery } = schemasOf(definition);
  const common = { access: 'staff', params: z.strictObject({ id: Id }) } as const;
  const read = { ...common, ...(definition.scope && { scope: definition.scope }) };
  const sheet = {
    ...common,
    path: `${path}/export`,
    query: sheetQuery,
    download: { types: sheetTypes },
    reply: z.null(),
    limit: EXPORT_LIMIT,
  } as const;
  const exported = endpoint({
    ...sheet,
    name: `${module}.export${name}`,
    method: 'GET',
    summary: summaries?.export ?? { en: `${words.en}: export as a spreadsheet`, zh: `${words.zh}：导出` },
  });
  const exportedInFull = definition.fullSheet
    ? endpoint({
        ...sheet,
        name: `${module}.exportFull${name}`,
        method: 'POST',
        summary: definition.fullSheet.summary,
        body: z.strictObject({ reason: definition.fullSheet.reason }),
        bodyBytes: KIB,
        recentIdentity: true,
      })
    : null;
  return {
    ...definition,
    sorts,
    query,
    list: endpoint({
      ...read,
      name: `${module}.list${name}`,
      method: 'GET',
      path,
      summary: summaries?.list ?? words,
      query,
      reply: PageOf(row),
    }),
    count: endpoint({
      ...read,
      name: `${module}.count${name}`,
      method: 'GET',
      path: `${path}/count`,
      summary: summaries?.count ?? {
        en: `${words.en}: number of matches for a filter`,
        zh: `${words.zh}：数量`,
      },
      query: counted,
      reply: (definition.counted ?? RowCount) as Count,
    }),
    export: (definition.hasNoSheet === true ? null : exported) as HasNoSheet extends true
      ? null
      : typeof exported,
    exportFull: exportedInFull as Full extends FullSheet ? NonNullable<typeof exportedInFull> : null,
  };
}

/** The query schemas of a list’s endpoints. */
export function schemasOf<
  const Columns extends Readonly<Record<string, { readonly isSortable?: boolean }>>,
  const Filters extends Readonly<Record<string, ListFilter>>,
>({ columns, filters, rowId = Id }: Schemed<Columns, Filters>) {
  const sorts = Object.keys(columns).filter(
    (key) => columns[key]?.isSortable === true,
  ) as Sortable<Columns>[];
  const shape = Object.fromEntries(
    Object.entries(filters).map(([key, filter]) => [key, schemaOf(filter).optional()]),
  ) as unknown as FilterShape<Filters>;
  const sort = { sort: SortQuery(sorts) };
  // Counts and sheets accept the search text `q`, too.
  const { q } = PageQuery;
  return {
    sorts,
    query: z.strictObject({ ...PageQuery, ...sort, ...shape }),
    counted: z.strictObject({ q, ...shape }),
    exported: z.strictObject({ q, ...sort, ...shape, ...exportQuery(rowId) }),
  };
}

interface Schemed<Columns, Filters> {
  readonly columns: Columns;
  readonly filters: Filters;
  readonly rowId?: z.ZodType<string, string>;
}

function schemaOf(filter: ListFilter): z.ZodType {
  switch (filter.kind) {
    case 'choice':
      return z.enum(Object.keys(filter.of) as [string, ...string[]]);
    case 'choices':
      return z
        .string()
        .max(4_000)
        .refine((list) => list.split(',').every((one) => Object.hasOwn(filter.of, one)));
    case 'day':
      return Day;
    case 'found':
      return z.string().max(filter.maxLength);
    default:
      return filter.schema;
  }
}

/** Returns whether the column itself is in the sheet. If not, the sheet contains only the columns that replace it. */
export function isInSheet(key: string, { sheet }: Pick<ColumnFacts, 'sheet'>): boolean {
  return sheet === undefined || sheet.includes(key);
}
