import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../live/use-live.ts';
import { hearLive, joinLiveRefresh } from './live-refresh.ts';

/** Shows changes by others in this meeting without a reload. Components that use it share one refresh. */
export function useLiveRecords(meetingId: string): void {
  const client = useQueryClient();
  const member = useRef({});
  useEffect(() => joinLiveRefresh(client, meetingId, member.current), [client, meetingId]);
  useLive(undefined, (news) => {
    if (news === 'gap' || news.channel === `meeting:${meetingId}`)
      hearLive(client, meetingId, member.current, news === 'gap' ? 'gap' : news.event);
  });
}
