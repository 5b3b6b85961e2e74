import { isDeepStrictEqual } from 'node:util';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { registrationMessages } from '@plenum/contract/registration/messages';
import type { FieldErrorCode } from '#kernel/refusal/refusal-error';

export type FieldErrors = Record<string, FieldErrorCode>;

/** Returns an error for each choice of the new draft that differs from the order, which can't change. */
export function orderErrors(before: MemberDraft, after: MemberDraft, place: string): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const fix = (field: string) => {
    fieldErrors[`${place}.${field}`] = registrationMessages.ordered_fixed;
  };
  if ((before.values['typeId'] ?? '') !== (after.values['typeId'] ?? '')) fix('typeId');
  if (!isDeepStrictEqual(before.stay, after.stay)) fix('stay');
  if (!isDeepStrictEqual(before.activityIds.toSorted(), after.activityIds.toSorted())) fix('activities');
  return fieldErrors;
}
