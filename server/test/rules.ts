import { sections } from '@plenum/contract/meetings/sections';
import { attendeeChanges } from '@plenum/contract/meetings/settings';

/** The rules of a new conference, but with every change after review allowed. */
export const rulesWithChanges = {
  ...sections.rules.empty,
  changes: { allowed: [...attendeeChanges], until: null },
};
