import type { z } from 'zod';
import type { PartName } from '../organize/part-name.ts';
import type { ListQuery } from '../list/list-query.ts';
import { useLinks } from '../organize/links.ts';

export interface ListAddress {
  /** Filters, search, order: what the list is asked for by. */
  query: ListQuery;
  /** The view opened last. */
  view: string | undefined;
  /** The record beside the list. */
  open: string | undefined;
  setQuery: (query: ListQuery) => void;
  setView: (view: string, query: ListQuery) => void;
  setOpen: (id: string | undefined) => void;
}

/** Everything a list shows stands in the page's address: a link can be shared, and Back works. */
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
    // Each pause while typing would be a step to go back over.
    // A record opened right after typing stays open when the search begins.
    setQuery: (next) => go(next, { view, open }, next['q'] !== query['q'] && query['q'] !== undefined),
    setView: (id, next) => go(next, { view: id }, false),
    // From one record to the next is no step of its own.
    setOpen: (id) => go(query, { view, open: id }, open !== undefined && id !== undefined),
  };
}

/** Addresses come from outside: values the list does not know are left out. */
export function readFilter<S extends z.ZodObject>(schema: S, query: ListQuery): z.output<S> {
  const shape = schema.shape as Record<string, z.ZodType | undefined>;
  const known = Object.entries(query).filter(([key, value]) => shape[key]?.safeParse(value).success === true);
  return schema.parse(Object.fromEntries(known));
}
