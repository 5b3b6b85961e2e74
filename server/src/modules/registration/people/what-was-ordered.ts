import { isDeepStrictEqual } from 'node:util';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { registrationMessages } from '@plenum/contract/registration/messages';
import type { FieldFault } from '#kernel/http/refusal-error';

export type Faults = Record<string, FieldFault>;

/** While what was ordered stays: faults where the new draft wants something else. */
export function orderFaults(before: MemberDraft, after: MemberDraft, place: string): Faults {
  const faults: Faults = {};
  const fix = (field: string) => {
    faults[`${place}.${field}`] = registrationMessages.ordered_fixed;
  };
  if ((before.values['typeId'] ?? '') !== (after.values['typeId'] ?? '')) fix('typeId');
  if (!isDeepStrictEqual(before.stay, after.stay)) fix('stay');
  if (!isDeepStrictEqual(before.activityIds.toSorted(), after.activityIds.toSorted())) fix('activities');
  return faults;
}
