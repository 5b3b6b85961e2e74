import {
  type Column,
  type ListFacts,
  type ListFilter,
  type ListParams,
  type ListShape,
  type Page,
  schemasOf,
} from './define-list.ts';
import { type Endpoint, EXPORT_LIMIT, endpoint, KIB } from './endpoint.ts';
import { PageOf, RowCount, sheetTypes } from './list.ts';
import { z } from './zod.ts';

// A list of the whole site, for its administrators; otherwise like `defineList`.

interface Definition<
  Row extends z.ZodObject,
  Columns extends Readonly<Record<string, Column<z.infer<Row>>>>,
  Filters extends Readonly<Record<string, ListFilter>>,
  Reason extends z.ZodType<string, string> | null,
> extends ListFacts<Row, z.infer<Row>, Columns, Filters> {
  readonly path: `/api/${string}`;
  /**
   * The schema of the reason. If set, an export needs a reason, which is recorded, and may be unmasked. Otherwise the
   * sheet is masked like the screen.
   */
  readonly exportReason?: Reason;
}

type Asked = z.ZodType<ListParams, ListParams>;
interface Reasoned {
  reason: string;
  masked: boolean;
}

/** Any defined list of the site, by the type of its rows. */
export interface AnySiteList<Row extends { id: string } = { id: string }> extends ListShape<Row> {
  readonly list: Endpoint<z.ZodType, Asked, z.ZodType, z.ZodType<Page<Row>>>;
  readonly count: Endpoint<z.ZodType, Asked, z.ZodType, z.ZodType<RowCount>>;
  /** `null` if every export needs a reason. */
  readonly export: Endpoint<z.ZodType, Asked> | null;
  readonly exportForReason: Endpoint<z.ZodType, Asked, z.ZodType<Reasoned, Reasoned>> | null;
}

export function defineSiteList<
  Row extends z.ZodObject,
  const Columns extends Readonly<Record<string, Column<z.infer<Row>>>>,
  const Filters extends Readonly<Record<string, ListFilter>>,
  Reason extends z.ZodType<string, string> | null = null,
>(definition: Definition<Row, Columns, Filters, Reason>) {
  const { name, path, words, row, exportReason = null } = definition;
  const { sorts, query, counted, exported } = schemasOf(definition);
  const access = 'administrator';
  const sheet = {
    access,
    name: `console.export${name}`,
    path: `${path}/export`,
    summary: { en: `${words.en}: export as a spreadsheet`, zh: `${words.zh}：导出` },
    query: exported,
    download: { types: sheetTypes },
    reply: z.null(),
    limit: EXPORT_LIMIT,
  } as const;
  const plain = endpoint({ ...sheet, method: 'GET' });
  const reasoned =
    exportReason &&
    endpoint({
      ...sheet,
      method: 'POST',
      body: z.strictObject({ reason: exportReason, masked: z.boolean() }),
      bodyBytes: KIB,
      recentIdentity: true,
    });
  return {
    ...definition,
    sorts,
    query,
    list: endpoint({
      access,
      name: `console.list${name}`,
      method: 'GET',
      path,
      summary: words,
      query,
      reply: PageOf(row),
    }),
    count: endpoint({
      access,
      name: `console.count${name}`,
      method: 'GET',
      path: `${path}/count`,
      summary: { en: `${words.en}: number of matches for a filter`, zh: `${words.zh}：数量` },
      query: counted,
      reply: RowCount,
    }),
    export: (reasoned ? null : plain) as Reason extends null ? typeof plain : null,
    exportForReason: reasoned as Reason extends null ? null : NonNullable<typeof reasoned>,
  };
}
