import type { Search } from '#kernel/page/read-search';

export interface SubmitSearch {
  /** The submission that is open. */
  paper?: string | undefined;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function readSubmitSearch({ paper }: Search): SubmitSearch {
  return { paper: typeof paper === 'string' && ID.test(paper) ? paper : undefined };
}
