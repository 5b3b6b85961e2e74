import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { isSame } from '#kernel/form/drafts/autosave';

/** Merges the input made since `base` with the version that another user has saved in the meantime. */
export function mergeMember(
  base: MemberDraft | undefined,
  mine: MemberDraft,
  theirs: MemberDraft,
): MemberDraft {
  if (!base) return mine;
  return {
    values: mergeRecord(base.values, mine.values, theirs.values),
    stay: pick(base.stay, mine.stay, theirs.stay),
    activityIds: pick(base.activityIds, mine.activityIds, theirs.activityIds),
    hotelConsent: pick(base.hotelConsent, mine.hotelConsent, theirs.hotelConsent),
  };
}

function mergeRecord(
  base: Record<string, string>,
  mine: Record<string, string>,
  theirs: Record<string, string>,
): Record<string, string> {
  const merged = { ...theirs };
  for (const [key, value] of Object.entries(mine)) if (value !== (base[key] ?? '')) merged[key] = value;
  return merged;
}

function pick<T>(base: T, mine: T, theirs: T): T {
  return isSame(base, mine) ? theirs : mine;
}
