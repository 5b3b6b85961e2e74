import * as endpoints from '@plenum/contract/accounts/views';
import type { SavedView } from '@plenum/contract/accounts/views';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey } from '../../client/call.ts';
import type { ListQuery } from '../list-query.ts';

export interface SavedViews {
  views: readonly SavedView[];
  /** Resolves to the new view; on a refusal it shows a notice and rejects. */
  save: (view: { name: string; query: ListQuery; columns: readonly string[] }) => Promise<SavedView>;
  /** Changes the name, the filters or the columns of a view. */
  change: (view: SavedView) => Promise<SavedView>;
  remove: (id: string) => Promise<void>;
}

export function savedViewsQuery(list: string, meetingId: string) {
  return queryOptions({
    queryKey: ['views', list, meetingId],
    queryFn: ({ signal }) => call(endpoints.listViews, { query: { list, meetingId }, signal, quiet: true }),
  });
}

/** The user's own views of a list. While they load, or when loading fails, there are none. */
export function useSavedViews(list: string, meetingId: string): SavedViews {
  const client = useQueryClient();
  const query = savedViewsQuery(list, meetingId);
  const { data: views = [] } = useQuery(query);
  // The promise is not awaited, because the saved view is already in the cache.
  const onSettled = () => void client.invalidateQueries(query);
  const put = useMutation({
    mutationFn: ({ id, ...view }: SavedView) => call(endpoints.saveView, { params: { id }, body: view }),
    onSuccess: (kept) =>
      client.setQueryData(query.queryKey, (known = []) =>
        known.some(({ id }) => id === kept.id)
          ? known.map((view) => (view.id === kept.id ? kept : view))
          : [...known, kept],
      ),
    onSettled,
  });
  const drop = useMutation({
    mutationFn: (id: string) => call(endpoints.deleteView, { params: { id } }),
    onSuccess: (_, removed) =>
      client.setQueryData(query.queryKey, (known = []) => known.filter(({ id }) => id !== removed)),
    onSettled,
  });
  return {
    views,
    save: (view) =>
      put.mutateAsync({
        ...view,
        query: { ...view.query },
        columns: [...view.columns],
        id: newIdempotencyKey(),
        list,
        meetingId,
      }),
    change: (view) => put.mutateAsync(view),
    remove: async (id) => {
      await drop.mutateAsync(id);
    },
  };
}
