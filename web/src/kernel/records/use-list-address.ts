import type { z } from 'zod';
import type { PartName } from '../organize/part-name.ts';
import type { ListQuery } from '../list/list-query.ts';
import { useLinks } from '../organize/links.ts';

export interface ListAddress {
  /** The parameters of the list: filters, search and order. */
  query: ListQuery;
  /** The view opened last. */
  view: string | undefined;
  /** The id of the record that is open next to the list. */
  open: string | undefined;
  setQuery: (query: ListQuery) => void;
  setView: (view: string, query: ListQuery) => void;
  setOpen: (id: string | undefined) => void;
}

/** Reads and writes the complete state of a list in the URL, so that a link can be shared, and Back works. */
export function useListAddress(meetingId: string, part: PartName, search: ListQuery): ListAddress {
  const links = useLinks();
  const { view, open, ...query } = search;
  const go = (
    next: ListQuery,
    shown: { view?: string | undefined; open?: string | undefined },
    replaces: boolean,
  ) =>
    links.go(
      links.console(meetingId, part, {
        ...next,
        ...(shown.view !== undefined && { view: shown.view }),
        ...(shown.open !== undefined && { open: shown.open }),
      }),
      { replaces, stays: true },
    );
  return {
    query,
    view,
    open,
    // A search replaces the history entry, because each pause while typing would otherwise add one. A record that was
    // opened right after typing stays open when the search begins.
    setQuery: (next) => go(next, { view, open }, next['q'] !== query['q'] && query['q'] !== undefined),
    setView: (id, next) => go(next, { view: id }, false),
    // Going from one record to the next adds no step to the history.
    setOpen: (id) => go(query, { view, open: id }, open !== undefined && id !== undefined),
  };
}

/** Reads the filters from a URL. URLs come from outside, so unknown values are left out. */
export function readFilter<S extends z.ZodObject>(schema: S, query: ListQuery): z.output<S> {
  const shape = schema.shape as Record<string, z.ZodType | undefined>;
  const known = Object.entries(query).filter(([key, value]) => shape[key]?.safeParse(value).success === true);
  return schema.parse(Object.fromEntries(known));
}
