import type { Participation } from '@plenum/contract/registration/mine/endpoints';
import { earliest } from '@plenum/contract/meetings/price-window';
import { isPriceOver } from '@plenum/contract/registration/orders/price';
import { oncePaidStates, type OrderState } from '@plenum/contract/registration/orders/states';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';

/** The state of a registration, with its deadlines. */
export interface Progress {
  readonly state: RegistrationState;
  readonly review: ReviewState | null;
  readonly isInvited: boolean;
  /** True if the registration is on the waiting list. */
  readonly isWaiting: boolean;
  readonly mayStillOrder: boolean;
  readonly order: {
    readonly id: string;
    readonly state: OrderState;
    readonly payable: boolean;
    readonly placedAt: Date;
    readonly holdUntil: Date | null;
    readonly payBy: Date | null;
  } | null;
  /** An order that adds to the first one and waits to be paid. */
  readonly addition: {
    readonly id: string;
    readonly payable: boolean;
    readonly holdUntil: Date | null;
  } | null;
  readonly paidAt: Date | null;
  readonly reviewedAt: Date | null;
  /** When the last person arrived; null unless everyone has. */
  readonly arrivedAt: Date | null;
}

type Next = Participation['next'];
type TimelineState = Participation['timeline'][number]['state'];

/** The next thing to do. An invitation comes before paying, because accepting may add a bed to the order. */
export function chooseNextStep(progress: Progress, now: Date): Next {
  const { state, review, order, addition, isInvited, isWaiting, mayStillOrder } = progress;
  const step = (name: Next['step'], until: Date | null = null): Next => ({
    step: name,
    orderId: order?.id ?? null,
    until: until?.toISOString() ?? null,
  });
  if (state === 'draft' && isWaiting) return step('wait_in_line');
  if (state === 'draft') return step(mayStillOrder ? 'continue_draft' : 'none');
  if (state === 'cancelled') return step('none');
  if (review === 'audit_failed') return step('correct');
  if (isInvited) return step('answer_invitation');
  if (order?.state === 'unpaid' && order.payable) {
    if (isPriceOver(order, now)) return step('reprice', order.holdUntil);
    return step('pay', earliest([order.holdUntil, order.payBy]));
  }
  if (addition?.payable) return { ...step('pay', addition.holdUntil), orderId: addition.id };
  return step(review === 'audit_pending' ? 'wait_for_review' : 'none');
}

const reviewing = { audit_pending: 'current', audit_pass: 'done', audit_failed: 'failed' } as const;

export function timelineOf({
  state,
  review,
  order,
  paidAt,
  reviewedAt,
  arrivedAt,
}: Progress): Participation['timeline'] {
  const isSubmitted = state === 'submitted' && order !== null;
  const isPaid = isSubmitted && oncePaidStates.includes(order.state);
  const owes = isSubmitted && !isPaid && order.payable;
  const isReady = isPaid && review === 'audit_pass';
  const submitted: TimelineState = isSubmitted ? 'done' : state === 'draft' ? 'current' : 'ahead';
  const paid: TimelineState = isPaid ? 'done' : owes ? 'current' : 'ahead';
  const at = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
  return [
    { step: 'submitted', state: submitted, at: at(isSubmitted ? order.placedAt : null) },
    { step: 'paid', state: paid, at: at(isPaid ? paidAt : null) },
    {
      step: 'reviewed',
      state: review === null ? 'ahead' : reviewing[review],
      at: at(review === null || review === 'audit_pending' ? null : reviewedAt),
    },
    {
      step: 'checked_in',
      state: isReady ? (arrivedAt ? 'done' : 'current') : 'ahead',
      at: at(isReady ? arrivedAt : null),
    },
  ];
}
