import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { atMostEvery } from '#kernel/list/at-most-every';
import { useLive } from '#kernel/live/use-live';
import { peopleChanged } from './people-api.ts';

// A rush tells of many orders a second; nobody reads that fast.
const PAUSE = 2000;

/** What others do in this meeting shows without reloading. */
export function usePeopleNews(meetingId: string): void {
  const client = useQueryClient();
  const throttle = useRef<ReturnType<typeof atMostEvery>>(null);
  useEffect(() => {
    const made = atMostEvery(PAUSE, () => void peopleChanged(client, meetingId));
    throttle.current = made;
    return made.stop;
  }, [client, meetingId]);
  useLive(undefined, (news) => {
    if (news === 'gap' || news.channel === `meeting:${meetingId}`) throttle.current?.run();
  });
}
