import type { DraftError } from './draft.ts';

export const errorWords = {
  missing: 'try.errorMissing',
  notJson: 'try.errorNotJson',
} as const satisfies Record<DraftError, string>;
