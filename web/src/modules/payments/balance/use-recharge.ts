import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLive } from '#kernel/live/use-live';
import { useAppStore } from '#kernel/state/app-store';
import { rechargeQuery, useRechargeCalls } from './balance-api.ts';

const POLL_EVERY = 3000;
/**
 * After this many polls the page stops polling, and the payer can check with a button. Live events still update the
 * page.
 */
const MOST_POLLS = 40;

/** A top-up, updated by live events. It is also polled while the payer is probably paying. */
export function useRecharge(id: string) {
  const lan = useAppStore((state) => state.lan);
  const calls = useRechargeCalls(id, lan);
  const [from, setFrom] = useState(0);
  const query = useQuery({
    ...rechargeQuery(id, lan),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state !== 'pay_success' && data?.attempt && dataUpdateCount - from < MOST_POLLS
        ? POLL_EVERY
        : false,
  });
  useLive(undefined, (news) => {
    if (news === 'gap' || (news.channel.startsWith('account:') && news.id === id)) void calls.refresh();
  });
  return {
    ...query,
    calls,
    /** Queries the provider, and polls our server for a while. */
    async check() {
      const view = await calls.check();
      setFrom((before) => before + MOST_POLLS);
      return view;
    },
  };
}
