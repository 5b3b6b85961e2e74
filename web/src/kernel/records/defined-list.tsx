import type { AnyList, Column, ListFilter, ListParams } from '@plenum/contract/kernel/define-list';
import type { Language, Sentence } from '@plenum/contract/kernel/language';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { ReactNode } from 'react';
import type { PartName } from '../organize/part-name.ts';
import { call } from '../client/call.ts';
import { download } from '../client/download.ts';
import { formatDateTime, formatDay, formatNumber } from '../i18n/format.ts';
import { useSentence } from '../i18n/use-sentence.ts';
import type { Filter, FilterOption, ListQuery } from '../list/list-query.ts';
import type { PickableColumn } from '../list/records/column-picker.tsx';
import { type RecordColumn, timeWidth } from '../list/records/record-columns.ts';
import { useAppStore } from '../state/app-store.ts';
import { RecordListScreen, type RecordListScreenProps } from './record-list-screen.tsx';
import { readFilter } from './use-list-address.ts';

/** Draws cells, by the key of their column. */
export type DrawnCells<Row> = Readonly<Record<string, (row: Row, lan: Language) => ReactNode>>;

interface DefinedListProps<Row extends { id: string }> extends Pick<
  RecordListScreenProps<Row>,
  'actions' | 'bulk' | 'onMessage' | 'renderRecord' | 'shortcuts'
> {
  list: AnyList<Row>;
  meeting: MeetingConsole;
  part: PartName;
  search: ListQuery;
  /** Draws the columns that the definition marks as drawn by the screen. */
  cells?: DrawnCells<Row>;
  /** The values to choose from in filters whose values are found in the records. */
  options?: Readonly<Record<string, readonly string[]>>;
}

/** The screen of a list as the contract defines it. */
export function DefinedList<Row extends { id: string }>(props: DefinedListProps<Row>) {
  const { list, meeting, part, search, cells = {}, options = {}, ...rest } = props;
  const sentence = useSentence();
  const sheetOnly = useSheetOnly(list);
  const columns = useDefinedColumns(list, meeting.timeZone, cells);
  const params = { id: meeting.id };
  return (
    <RecordListScreen<Row>
      {...rest}
      meeting={meeting}
      part={part}
      search={search}
      columns={columns}
      defaults={Object.keys(list.columns).filter((key) => list.columns[key]?.isUsual === true)}
      filters={Object.entries(list.filters).map(([key, filter]) =>
        toFilter(key, filter, options[key] ?? [], sentence),
      )}
      placeholder={sentence(list.searchWords)}
      views={list.views.map(({ id, words, query }) => ({
        id,
        name: sentence(words),
        query: definedOnly(query),
      }))}
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
      sheetColumns={sheetOnly}
      onExport={list.export ? exportOf(meeting, list, list.export) : undefined}
    />
  );
}

/** Columns that only the sheet has, and that no column on screen stands for. */
function useSheetOnly<Row extends { id: string }>({ columns }: AnyList<Row>): PickableColumn[] {
  const sentence = useSentence();
  const covered = new Set(Object.values(columns).flatMap(({ sheet = [] }) => sheet));
  return Object.entries(columns).flatMap(([key, { isSheetOnly, words }]) =>
    isSheetOnly === true && !covered.has(key) ? [{ key, header: sentence(words) }] : [],
  );
}

function exportOf<Row extends { id: string }>(
  meeting: MeetingConsole,
  { query: schema, columns: defined }: AnyList<Row>,
  endpoint: NonNullable<AnyList<Row>['export']>,
): NonNullable<RecordListScreenProps<Row>['onExport']> {
  return async ({ query, ids, onProgress }, { format, columns: keys }) => {
    const { after: _, ...filter } = readFilter(schema, query);
    await download(endpoint, {
      params: { id: meeting.id },
      onProgress,
      query: {
        ...filter,
        ...(ids !== undefined && { ids }),
        format,
        columns: [...new Set(keys.flatMap((key) => defined[key]?.sheet ?? [key]))].join(),
      },
    });
  };
}

function useDefinedColumns<Row extends { id: string }>(
  list: AnyList<Row>,
  timeZone: string,
  cells: DrawnCells<Row>,
): RecordColumn<Row>[] {
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  function show(column: Column<Row>, row: Row): ReactNode {
    const value = column.value(row, lan);
    if (value === null || value === '') return null;
    if (column.kind === 'instant') return formatDateTime(String(value), lan, timeZone);
    if (column.kind === 'day') return formatDay(String(value), lan);
    if (column.kind === 'code') return <span className="tabular">{value}</span>;
    if (typeof value === 'number') return formatNumber(value, lan);
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
        header: sentence(column.words),
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
  filter: ListFilter,
  found: readonly string[],
  sentence: (words: Sentence) => string,
): Filter {
  const options: FilterOption[] =
    filter.kind === 'choice'
      ? Object.entries(filter.of).map(([value, words]) => ({ value, label: sentence(words) }))
      : found.map((value) => ({ value, label: value }));
  return { key, label: sentence(filter.words), kind: 'choice', options };
}

function definedOnly(query: Readonly<Record<string, string | undefined>>): ListQuery {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
