import type { DraftError } from '../try-out/draft.ts';

export const errorWords = {
  missing: 'try.errorMissing',
  notJson: 'try.errorNotJson',
} as const satisfies Record<DraftError, string>;
