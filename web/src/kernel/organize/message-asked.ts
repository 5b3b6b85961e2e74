import type { ListQuery } from '../list/list-query.ts';

/** Which rows of a list are written to. */
export interface MessageAsked {
  query: ListQuery;
  /** The selected rows; undefined: all that the filters find. */
  ids: readonly string[] | undefined;
}
