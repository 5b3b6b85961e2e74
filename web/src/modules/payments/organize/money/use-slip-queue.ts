import { listSlips, type SlipRow, type SlipView } from '@plenum/contract/console/money-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#kernel/client/call';
import { useList } from '#kernel/list/use-list';
import { useAppStore } from '#kernel/state/app-store';
import { recordsChanged, recordKey } from '#kernel/organize/record-keys';
import { slipFileQuery } from './money-api.ts';

const idOf = ({ id }: SlipRow) => id;
// With fewer rows than this loaded, the next page is requested.
const FEW = 10;

/**
 * The slips of a conference, shown one after the other. After a decision the next slip is shown or, at the end, the
 * previous one.
 */
export function useSlipQueue(meetingId: string, view: SlipView, firstId: string | undefined) {
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const list = useList<SlipRow>({
    queryKey: recordKey(meetingId, 'slips', view, lan),
    fetchPage: ({ after, signal }) =>
      call(listSlips, {
        params: { id: meetingId },
        query: { view, ...(after !== undefined && { after }) },
        signal,
        quiet: true,
      }),
    rowKey: idOf,
  });
  // Proofs decided here, although the cached list may still contain them.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [currentId, setCurrentId] = useState(firstId);
  const rows = view === 'waiting' ? list.rows.filter(({ id }) => !decided.has(id)) : list.rows;
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  );

  const { hasMore, isLoadingMore, loadMore } = list;
  const isShort = hasMore && !isLoadingMore && rows.length - index < FEW;
  useEffect(() => {
    if (isShort) loadMore();
  });
  const next = rows[index + 1];
  const [nextFile] = next?.files ?? [];
  // Loads the next proof's picture in advance, so that it is shown as soon as this one is decided.
  useEffect(() => {
    if (next && nextFile) void client.prefetchQuery(slipFileQuery(next.order, nextFile.fileId));
  }, [client, next, nextFile]);

  return {
    rows,
    current: rows[index],
    index,
    /** The number of waiting proofs; null if not all of them are loaded. */
    left: hasMore ? null : rows.length,
    isLoading: list.isLoading,
    error: list.error,
    refresh: list.refresh,
    goTo: setCurrentId,
    move(step: number): void {
      const to = rows[Math.max(0, Math.min(index + step, rows.length - 1))];
      if (to) setCurrentId(to.id);
    },
    /** Moves to the next proof after the server has recorded the decision, or a colleague has decided. */
    leave(slipId: string): void {
      setCurrentId((rows[index + 1] ?? rows[index - 1])?.id);
      setDecided((before) => new Set([...before, slipId]));
      void recordsChanged(client, meetingId);
    },
  };
}
