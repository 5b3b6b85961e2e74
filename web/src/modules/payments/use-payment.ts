import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSecond } from '#kernel/countdown/clock';
import { useLive } from '#kernel/live/use-live';
import { useAppStore } from '#kernel/state/app-store';
import { paymentQuery, usePaymentCalls } from './api.ts';

const POLL_EVERY = 2000;
/**
 * In milliseconds. After this time polling stops, and the payer can check with a button. Live events still update the
 * page.
 */
const POLL_FOR = 60_000;

/**
 * The payment of an order, updated by live events. It is also polled every two seconds while the payer is probably
 * paying, because a connection may break unnoticed.
 */
export function usePayment(orderId: string) {
  const lan = useAppStore((state) => state.lan);
  const calls = usePaymentCalls(orderId, lan);
  const [polled, setPolled] = useState({ attempt: '', since: 0 });
  const now = useSecond();
  const isPolled = now - polled.since < POLL_FOR;
  const query = useQuery({
    ...paymentQuery(orderId, lan),
    refetchInterval: isPolled ? POLL_EVERY : false,
  });
  // Each new attempt restarts the minute of polling.
  const open = query.data?.state === 'unpaid' || query.data?.state === 'pay_pending';
  const attempt = open ? (query.data?.attempt?.id ?? '') : '';
  if (attempt !== polled.attempt) setPolled({ attempt, since: attempt === '' ? 0 : now });
  // Refetches the payment when money was received or the order changed, for example by a decision on a proof or a new
  // deadline.
  useLive(undefined, (news) => {
    if (news === 'gap' || (news.channel.startsWith('account:') && news.id === orderId)) void calls.refresh();
  });
  return {
    ...query,
    calls,
    /** Queries the provider, and polls our server for a minute. */
    async check() {
      const view = await calls.check();
      setPolled((before) => ({ ...before, since: Date.now() }));
      return view;
    },
  };
}
