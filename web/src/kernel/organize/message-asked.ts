import type { ListQuery } from '../list/list-query.ts';

/** The recipients of a message: rows of a list. */
export interface MessageAsked {
  query: ListQuery;
  /** The selected rows; undefined for all that the filters find. */
  ids: readonly string[] | undefined;
}
