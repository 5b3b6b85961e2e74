import type {
  AnyList,
  ListParams,
  ListShape,
  OfferedFilter,
  ScreenColumn,
} from '@plenum/contract/kernel/define-list';
import type { Language, Sentence } from '@plenum/contract/kernel/language';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { type ReactNode, use } from 'react';
import { ConfirmedActionContext, type RunConfirmed } from '../organize/confirmed-action.ts';
import type { PartName } from '../organize/part-name.ts';
import { call } from '../client/call.ts';
import { download } from '../client/download.ts';
import { formatDateTime, formatDay, formatNumber, money } from '../i18n/format.ts';
import { useSentence } from '../i18n/use-sentence.ts';
import type { Filter, FilterOption, ListQuery } from '../list/list-query.ts';
import type { PickableColumn } from '../list/records/column-picker.tsx';
import { type RecordColumn, timeWidth } from '../list/records/record-columns.ts';
import { useAppStore } from '../state/app-store.ts';
import type { BuiltInView } from '../list/views/view-tabs.tsx';
import { RecordListScreen, type RecordListScreenProps } from './record-list-screen.tsx';
import { readFilter } from './use-list-address.ts';

/** The functions that render cells, by the key of their column. */
export type DrawnCells<Row> = Readonly<Record<string, (row: Row, lan: Language) => ReactNode>>;

interface DefinedListProps<Row extends { id: string }, SheetRow extends Row> extends Pick<
  RecordListScreenProps<Row>,
  'actions' | 'bulk' | 'canExportFull' | 'onMessage' | 'renderRecord' | 'shortcuts'
> {
  list: AnyList<Row, SheetRow>;
  meeting: MeetingConsole;
  part: PartName;
  search: ListQuery;
  /** Renders the columns that the definition leaves to the screen. */
  cells?: DrawnCells<Row>;
  /** More detailed headers than the definition's, by the key of their column. */
  heads?: Readonly<Record<string, string>>;
  /** The options of filters by values or records. Without them, a filter by a record is not offered. */
  options?: FilterOptions;
  /** Filters that are kept when another view is opened. */
  keptFilters?: readonly string[];
  canExport?: boolean;
  /** Columns of the sheet that this conference doesn't have. */
  missingColumns?: readonly string[];
}

/** The screen of a list as the contract defines it. */
export function DefinedList<Row extends { id: string }, SheetRow extends Row>(
  props: DefinedListProps<Row, SheetRow>,
) {
  const { list, meeting, part, search, cells = {}, heads = {}, options = {}, ...more } = props;
  const { canExport = true, missingColumns = [], keptFilters = [], ...rest } = more;
  const kept = Object.fromEntries(Object.entries(search).filter(([key]) => keptFilters.includes(key)));
  const sentence = useSentence();
  const confirmed = use(ConfirmedActionContext);
  const sheetOnly = useSheetOnly(list);
  const columns = useDefinedColumns(list, meeting.timeZone, cells, heads);
  const filters = useDefinedFilters(list, options);
  const views = useDefinedViews(list);
  const params = { id: meeting.id };
  return (
    <RecordListScreen<Row>
      {...rest}
      meeting={meeting}
      part={part}
      search={search}
      columns={columns}
      defaults={usualColumns(list)}
      filters={filters}
      placeholder={sentence(list.searchWords)}
      views={views.map((view) => ({ ...view, query: { ...view.query, ...kept } }))}
      fetchPage={(asked, { after, signal }) =>
        call(list.list, {
          params,
          query: { ...readFilter(list.query, asked), ...(after !== undefined && { after }) },
          signal,
          quiet: true,
        })
      }
      fetchCount={(asked, signal) => {
        const { after: _, sort: __, ...filter } = readFilter(list.query, asked) as ListParams;
        return call(list.count, { params, query: filter, signal, quiet: true });
      }}
      order={{ keys: list.sorts, usual: list.usualSort }}
      empty={{ title: sentence(list.emptyWords.title), why: sentence(list.emptyWords.why) }}
      sheetColumns={sheetOnly.filter(({ key }) => !missingColumns.includes(key))}
      onExport={list.export && canExport ? exportOf(meeting, list, list.export, confirmed) : undefined}
    />
  );
}

/** Returns the columns that only the sheet has, without those that a column on screen represents. */
function useSheetOnly({ columns }: Pick<AnyList<never, never>, 'columns'>): PickableColumn[] {
  const sentence = useSentence();
  const covered = new Set(
    Object.entries(columns).flatMap(([own, { sheet = [] }]) => sheet.filter((key) => key !== own)),
  );
  return Object.entries(columns).flatMap(([key, { isSheetOnly, words }]) =>
    isSheetOnly === true && !covered.has(key) ? [{ key, header: sentence(words) }] : [],
  );
}

function exportOf(
  { id }: MeetingConsole,
  list: Pick<AnyList<never, never>, 'query' | 'columns' | 'exportFull'>,
  masked: NonNullable<AnyList['export']>,
  confirmed: RunConfirmed,
): NonNullable<RecordListScreenProps<{ id: string }>['onExport']> {
  return async ({ query: filter, ids, onProgress }, { format, columns: keys, fullFor }) => {
    const { after: _, ...params } = readFilter(list.query, filter);
    const columns = [...new Set(keys.flatMap((key) => list.columns[key]?.sheet ?? [key]))].join();
    const query = { ...params, ...(ids !== undefined && { ids }), format, columns };
    const asked = { params: { id }, query, onProgress };
    const { exportFull } = list;
    if (fullFor === null || !exportFull) await download(masked, asked);
    else await confirmed(() => download(exportFull, { ...asked, body: { reason: fullFor }, quiet: true }));
  };
}

/** The columns shown until a person chooses some. */
export function usualColumns({
  columns,
  usualColumns: given,
}: Pick<ListShape<never, never>, 'columns' | 'usualColumns'>) {
  return given ?? Object.keys(columns).filter((key) => columns[key]?.isUsual === true);
}

export function useDefinedViews({ views }: Pick<ListShape, 'views'>): BuiltInView[] {
  const sentence = useSentence();
  return views.map(({ id, words, query }) => ({ id, name: sentence(words), query: definedOnly(query) }));
}

type FilterOptions = Readonly<Record<string, readonly (string | FilterOption)[]>>;

export function useDefinedFilters({ filters }: Pick<ListShape, 'filters'>, options: FilterOptions): Filter[] {
  const sentence = useSentence();
  return Object.entries(filters).flatMap(([key, filter]) =>
    filter.kind === 'hidden' || (filter.kind === 'record' && !options[key])
      ? []
      : [toFilter(key, filter, options[key] ?? [], sentence)],
  );
}

export function useDefinedColumns<Row extends { id: string }, SheetRow extends Row>(
  list: Pick<ListShape<Row, SheetRow>, 'columns'>,
  timeZone: string,
  cells: DrawnCells<Row>,
  heads: Readonly<Record<string, string>>,
): RecordColumn<Row>[] {
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  function show(column: ScreenColumn<Row>, row: Row): ReactNode {
    const value = column.value(row, lan, timeZone);
    if (value === null || value === '') return null;
    if (column.kind === 'instant') return formatDateTime(String(value), lan, timeZone);
    if (column.kind === 'day') return formatDay(String(value), lan);
    if (column.kind === 'code') return <span className="tabular">{value}</span>;
    if (typeof value === 'number') {
      const currency = column.kind === 'money' ? column.currency?.(row) : null;
      return currency ? money(value, currency, lan) : formatNumber(value, lan);
    }
    const words = column.kind === 'word' ? column.of[String(value)] : undefined;
    return words ? sentence(words) : String(value);
  }
  return Object.entries(list.columns).flatMap(([key, column]): RecordColumn<Row>[] => {
    if (column.isSheetOnly === true) return [];
    const width = column.width ?? (column.kind === 'instant' ? timeWidth(timeZone) : undefined);
    const draw = cells[key];
    return [
      {
        key,
        header: heads[key] ?? sentence(column.words),
        render: (row) => (draw ? draw(row, lan) : show(column, row)),
        ...(width !== undefined && { width }),
        ...((column.kind === 'number' || column.kind === 'money') && { align: 'end' as const }),
        ...(column.isAlwaysShown === true && { isAlwaysShown: true }),
      },
    ];
  });
}

function toFilter(
  key: string,
  filter: OfferedFilter,
  found: readonly (string | FilterOption)[],
  sentence: (words: Sentence) => string,
): Filter {
  const { kind } = filter;
  const label = sentence(filter.words);
  if (kind === 'day') return { key, label, kind };
  if (kind === 'found' || kind === 'record')
    return {
      key,
      label,
      kind: 'choice',
      options: found.map((value) => (typeof value === 'string' ? { value, label: value } : value)),
    };
  const offered = kind === 'choices' ? filter.offered : Object.keys(filter.of);
  const options = offered.flatMap((value) => {
    const words = filter.of[value];
    return words ? [{ value, label: sentence(words) }] : [];
  });
  return { key, label, kind, options };
}

function definedOnly(query: Readonly<Record<string, string | undefined>>): ListQuery {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
