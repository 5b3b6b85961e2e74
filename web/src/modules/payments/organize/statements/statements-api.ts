import { listStatementLines } from '@plenum/contract/payments/statement-endpoints';
import type {
  Confidence,
  LineView,
  StatementLine,
  StatementLines,
} from '@plenum/contract/payments/statement-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#kernel/client/call';
import { useList } from '#kernel/list/use-list';
import { useAppStore } from '#kernel/state/app-store';
import type { StatusTone } from '#kernel/ui/layout/status-pill';
import { recordsChanged, recordKey } from '#kernel/organize/record-keys';

const idOf = ({ id }: StatementLine) => id;
// With fewer rows than this loaded, the next page is requested.
const FEW = 10;

function fetchLines(meetingId: string, view: LineView, after: string | undefined, signal: AbortSignal) {
  const query = { view, ...(after !== undefined && { after }) };
  return call(listStatementLines, { params: { id: meetingId }, query, signal, quiet: true });
}

/** The number of lines in each tab; fetched with the first page of a tab, and separately after a change. */
export function useLineCounts(meetingId: string): StatementLines['counts'] | undefined {
  const { data } = useQuery({
    queryKey: recordKey(meetingId, 'statementCounts'),
    queryFn: async ({ signal }) => (await fetchLines(meetingId, 'none', undefined, signal)).counts,
  });
  return data;
}

/**
 * The lines of a tab, shown one after the other. After a decision the next line is shown or, at the end, the previous
 * one.
 */
export function useLineQueue(meetingId: string, view: LineView, firstId: string | undefined) {
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const list = useList<StatementLine>({
    queryKey: recordKey(meetingId, 'statementLines', view, lan),
    fetchPage: ({ after, signal }) => fetchLines(meetingId, view, after, signal),
    rowKey: idOf,
  });
  // Lines decided here, although the cached list may still contain them.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [currentId, setCurrentId] = useState(firstId);
  const rows = list.rows.filter(({ id }) => !decided.has(id));
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  );
  const { hasMore, isLoadingMore, loadMore } = list;
  const isShort = hasMore && !isLoadingMore && rows.length - index < FEW;
  useEffect(() => {
    if (isShort) loadMore();
  });
  return {
    rows,
    current: rows[index],
    index,
    total: Math.max(rows.length, (list.total ?? 0) - decided.size),
    isLoading: list.isLoading,
    error: list.error,
    refresh: list.refresh,
    goTo: setCurrentId,
    move(step: number): void {
      const to = rows[Math.max(0, Math.min(index + step, rows.length - 1))];
      if (to) setCurrentId(to.id);
    },
    /** Moves to the next line after the server has recorded the decision, or a colleague has decided. */
    leave(lineId: string): void {
      setCurrentId((rows[index + 1] ?? rows[index - 1])?.id);
      setDecided((before) => new Set([...before, lineId]));
      void recordsChanged(client, meetingId);
    },
  };
}

export const confidenceTones: Record<Confidence, StatusTone> = {
  sure: 'success',
  likely: 'accent',
  possible: 'warning',
};
