import type { Currency } from '@plenum/contract/kernel/money';
import { resubmit } from '@plenum/contract/registration/review/endpoints';
import { joinWaitingList } from '@plenum/contract/registration/waiting/endpoints';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import type { Quote } from '@plenum/contract/registration/checkout/quote';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, newIdempotencyKey } from '#kernel/client/call';
import { tellRefusal } from '#kernel/client/error-catalogue';
import { isUnanswered, RefusedCall } from '#kernel/client/refused-call';
import type { OpenDraft } from './use-draft.ts';

/** The reason why an attempt failed. */
export type Problem =
  | { kind: 'not_saved' }
  /** There was no answer, so it is unknown whether the order was placed. Another attempt requests the same order. */
  | { kind: 'unanswered' }
  | { kind: 'refused'; refusal: RefusedCall }
  /** The buyer must agree to the current price; `agreed` is the price they agreed to before. */
  | { kind: 'price'; refusal: RefusedCall; agreed: number };

const priceCodes: readonly number[] = [
  orderRefusals.PRICE_CHANGED.code,
  orderRefusals.PRICE_EXPIRED.code,
  orderRefusals.PRICE_NOT_EFFECTIVE.code,
];
/** Whether the only problem is that the buyer must agree to the current price. */
export function isPriceRefusal({ code }: RefusedCall): boolean {
  return priceCodes.includes(code);
}

const overCodes: readonly number[] = [registrationRefusals.LOCKED.code, registrationRefusals.STATE.code];

export interface OrderPlacementOptions {
  registrationId: string;
  draft: OpenDraft;
  quote: Quote;
  currency: Currency;
  onPlaced: (orderId: string) => void;
  onJoined: () => void;
}

export interface OrderPlacement {
  isPending: boolean;
  problem: Problem | null;
  /** Saves the draft without ordering. Resolves to false if it could not be saved. */
  save: () => Promise<boolean>;
  /** Places the order at the total that the buyer saw. The server refuses it if the price has changed. */
  place: () => Promise<RefusedCall | null>;
  /** Joins the waiting list for the sold-out items. */
  join: () => Promise<RefusedCall | null>;
  /** Submits the registration for review again after a rejection, without ordering. */
  resubmit: () => Promise<RefusedCall | null>;
  reset: () => void;
}

/** Orders the draft. Repeats use the same key until there is an answer. */
export function usePlaceOrder({
  registrationId,
  draft,
  quote,
  currency,
  onPlaced,
  onJoined,
}: OrderPlacementOptions): OrderPlacement {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const lost = useRef<{ key: string; sent: string }>(undefined);

  async function save(): Promise<boolean> {
    setProblem(null);
    const isSaved = await draft.flush();
    if (!isSaved) setProblem({ kind: 'not_saved' });
    return isSaved;
  }

  async function attempt(work: (key: string) => Promise<void>, sent: string): Promise<RefusedCall | null> {
    setPending(true);
    try {
      if (!(await save())) return null;
      const key = lost.current?.sent === sent ? lost.current.key : newIdempotencyKey();
      lost.current = { key, sent };
      await work(key);
      return null;
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      tellRefusal(error);
      // The key is kept after a server error, because the server may have placed the order.
      if (!isUnanswered(error) && error.status < 500) lost.current = undefined;
      await refresh(error);
      setProblem(problemOf(error));
      return error;
    } finally {
      setPending(false);
    }
  }

  // The refusal may be due to other people's changes, so the data is refetched before it is shown.
  async function refresh(error: RefusedCall): Promise<void> {
    if (isUnanswered(error)) return;
    await client.refetchQueries({ queryKey: ['registration', 'offer'] });
    await client.refetchQueries({ queryKey: ['registration', 'code', registrationId], type: 'active' });
    if (overCodes.includes(error.code)) await client.refetchQueries({ queryKey: ['registration', 'one'] });
  }

  function problemOf(error: RefusedCall): Problem {
    if (isUnanswered(error)) return { kind: 'unanswered' };
    if (isPriceRefusal(error)) return { kind: 'price', refusal: error, agreed: quote.fees.total };
    return { kind: 'refused', refusal: error };
  }

  const { total, discount } = quote.fees;
  const units = [...quote.units.keys()];
  const { method, code } = draft.head;
  const body = {
    currency,
    method: total > 0 ? method : null,
    total,
    ...(code !== '' && { code }),
    units,
  };
  const params = { id: registrationId };
  return {
    isPending,
    problem,
    save,
    place: () =>
      attempt(
        async (idempotencyKey) => {
          const placed = await call(placeOrder, { params, body, idempotencyKey, quiet: true });
          onPlaced(placed.orderId);
        },
        JSON.stringify([body, draft.head, draft.members]),
      ),
    join: () =>
      attempt(
        async (idempotencyKey) => {
          // Waiting does not reserve a code use; the buyer can apply one to the resulting order.
          const wish = { currency, method, total: total + discount, units };
          await call(joinWaitingList, { params, body: wish, idempotencyKey, quiet: true });
          await client.invalidateQueries({ queryKey: ['registration'], refetchType: 'none' });
          onJoined();
        },
        JSON.stringify(['join', body, draft.head, draft.members]),
      ),
    resubmit: () =>
      attempt(
        async (idempotencyKey) => {
          await call(resubmit, { params, idempotencyKey, quiet: true });
          await client.refetchQueries({ queryKey: ['registration', 'one', registrationId] });
        },
        JSON.stringify(['resubmit', draft.members]),
      ),
    reset: () => setProblem(null),
  };
}
