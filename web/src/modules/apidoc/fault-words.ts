import type { DraftFault } from './draft.ts';

export const faultWords = {
  missing: 'try.faultMissing',
  notJson: 'try.faultNotJson',
} as const satisfies Record<DraftFault, string>;
