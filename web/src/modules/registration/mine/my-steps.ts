import type { Participation, ShareInvitation } from '@plenum/contract/registration/mine/endpoints';

type StepName = Participation['next']['step'];

/** A task of the user, with its deadline. */
export type Todo =
  | {
      kind: 'pay' | 'reprice' | 'correct' | 'continue_draft';
      participation: Participation;
      until: string | null;
    }
  | { kind: 'invitation'; invitation: ShareInvitation };

type OwnKind = Exclude<Todo['kind'], 'invitation'>;

const ownKinds: Partial<Record<StepName, OwnKind>> = {
  pay: 'pay',
  reprice: 'reprice',
  correct: 'correct',
  continue_draft: 'continue_draft',
};

// Most urgent first. Accepting a shared room may change the amount to pay, so invitations come before payments. Places
// of an unpaid order are released at the deadline, while a waiting draft loses nothing.
const urgency: readonly Todo['kind'][] = ['invitation', 'pay', 'reprice', 'correct', 'continue_draft'];

/** The user's tasks, most urgent first; within a kind, by deadline. */
export function todosOf(
  participations: readonly Participation[],
  invitations: readonly ShareInvitation[],
): Todo[] {
  const own = participations.flatMap((participation): Todo[] => {
    const kind = ownKinds[participation.next.step];
    if (isOver(participation)) return [];
    if (kind !== undefined) return [{ kind, participation, until: participation.next.until }];
    // If the next step is to answer an invitation, the unpaid order is listed as a task too.
    const open = participation.orders.find(({ state, payable }) => state === 'unpaid' && payable);
    return open ? [{ kind: 'pay', participation, until: open.holdUntil }] : [];
  });
  const asked = invitations.map((invitation): Todo => ({ kind: 'invitation', invitation }));
  return [...own, ...asked].toSorted(
    (one, other) =>
      urgency.indexOf(one.kind) - urgency.indexOf(other.kind) || untilOf(one).localeCompare(untilOf(other)),
  );
}

function untilOf(todo: Todo): string {
  return ('until' in todo ? todo.until : null) ?? '9';
}

function isOver({ meeting }: Participation): boolean {
  return meeting.phase === 'ended';
}

const importance: readonly StepName[] = [
  'answer_invitation',
  'pay',
  'reprice',
  'correct',
  'continue_draft',
  'wait_for_review',
  'wait_in_line',
  'none',
];

/**
 * Returns the most important registration, for screens that have space for only one. An account may have registered
 * both alone and with a team.
 */
export function foremost(participations: readonly Participation[]): Participation | undefined {
  return participations
    .filter(({ state }) => state !== 'cancelled')
    .toSorted((one, other) => importance.indexOf(one.next.step) - importance.indexOf(other.next.step))[0];
}

/** Sorts the participations: upcoming conferences first, then past ones; cancelled registrations last. */
export function inReadingOrder(participations: readonly Participation[]): Participation[] {
  const rank = (one: Participation) => (one.state === 'cancelled' ? 2 : isOver(one) ? 1 : 0);
  return participations.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    if (first !== second) return first - second;
    const days = one.meeting.startsOn.localeCompare(other.meeting.startsOn);
    return first === 0 ? days : -days;
  });
}

/** Whether the registration is paid and approved, so that there are tickets. */
export function isReady({ timeline }: Pick<Participation, 'timeline'>): boolean {
  return timeline.some(
    ({ step, state }) => step === 'checked_in' && (state === 'current' || state === 'done'),
  );
}

/** Returns the order that the next step is about, or else the first one; undefined if there is none. */
export function orderToPay({ orders, next }: Participation) {
  return orders.find(({ id }) => id === next.orderId) ?? orders[0];
}
