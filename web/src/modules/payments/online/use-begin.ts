import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { PayAction } from '@plenum/contract/payments/schemas';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '#kernel/client/call';
import { isUnanswered, RefusedCall } from '#kernel/client/refused-call';
import type { PayCalls } from '../pay-calls.ts';
import type { Recognized } from '../search.ts';
import { sceneOf } from './pay-places.ts';

export interface Beginning {
  isPending: boolean;
  /** The number of times a payment was started. */
  times: number;
  /** The reason why the payment could not be started. */
  error: RefusedCall | null;
  /** Resolves to the browser's next step; null if the payment could not be started. */
  begin: (method: PaymentMethod, wallet: Wallet, recognized?: Recognized) => Promise<PayAction | null>;
}

/** Begins a payment with a wallet. Repeats use the same key until there is an answer. */
export function useBegin(calls: Pick<PayCalls, 'begin'>): Beginning {
  const [isPending, setPending] = useState(false);
  const [times, setTimes] = useState(0);
  const [error, setError] = useState<RefusedCall | null>(null);
  const lost = useRef<{ key: string; sent: string }>(undefined);

  async function begin(
    method: PaymentMethod,
    wallet: Wallet,
    recognized?: Recognized,
  ): Promise<PayAction | null> {
    const body = { method, wallet, scene: sceneOf(navigator), ...(recognized && { recognized }) };
    const sent = JSON.stringify(body);
    const idempotencyKey = lost.current?.sent === sent ? lost.current.key : newIdempotencyKey();
    lost.current = { key: idempotencyKey, sent };
    setPending(true);
    setError(null);
    try {
      const { attempt } = await calls.begin(body, idempotencyKey);
      lost.current = undefined;
      return attempt?.action ?? null;
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      if (!isUnanswered(failure)) lost.current = undefined;
      setError(failure);
      return null;
    } finally {
      setTimes((before) => before + 1);
      setPending(false);
    }
  }
  return { isPending, times, error, begin };
}
