import { defineFieldMessages } from '../../kernel/field-messages.ts';
import type { Amounts } from '../../kernel/money.ts';

/** The facts about an activity that are needed to choose it. */
export interface OfferedActivity {
  readonly id: string;
  readonly kind: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly price: Amounts;
  /** The registration types that may choose the activity; empty for all. */
  readonly typeIds: readonly string[];
}

interface ActivityError {
  readonly activityId: string;
  readonly code: string;
}

interface ActivityConflict extends ActivityError {
  readonly values: { readonly [CONFLICTS]: string };
}

/** The name of a conflict's value: the ids of the other activities by start, separated by spaces. */
export const CONFLICTS = 'others';

/**
 * Finds the errors of the chosen activities. A time conflict is only a warning, because people may leave one activity
 * early.
 */
export function checkActivities(
  chosen: readonly string[],
  offered: readonly OfferedActivity[],
  typeId: string,
): { activities: OfferedActivity[]; fieldErrors: ActivityError[]; warnings: ActivityConflict[] } {
  const byId = new Map(offered.map((one) => [one.id, one]));
  const fieldErrors: ActivityError[] = [];
  const activities: OfferedActivity[] = [];
  for (const activityId of new Set(chosen)) {
    const found = byId.get(activityId);
    if (!found) fieldErrors.push({ activityId, code: activityMessages.activity_unknown });
    else if (found.typeIds.length > 0 && !found.typeIds.includes(typeId))
      fieldErrors.push({ activityId, code: activityMessages.activity_type });
    else activities.push(found);
  }
  const inOrder = activities.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
  const warnings = activities.flatMap((one) => {
    const others = inOrder.filter((other) => other.id !== one.id && overlap(one, other)).map(({ id }) => id);
    if (others.length === 0) return [];
    const values = { [CONFLICTS]: others.join(' ') };
    return [{ activityId: one.id, code: activityMessages.activity_conflict, values }];
  });
  return { activities, fieldErrors, warnings };
}

function overlap(one: OfferedActivity, other: OfferedActivity): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

export const activityMessages = defineFieldMessages({
  activity_type: {
    en: 'This activity is not available for the chosen registration type',
    zh: '该活动不对所选注册类型开放',
  },
  activity_conflict: { en: 'Time conflict with {others}', zh: '时间冲突：{others}' },
  activity_unknown: { en: 'This activity is no longer offered', zh: '该活动已不再提供' },
});
