import { useEffect, useEffectEvent } from 'react';
import { listenLive, type LiveNews } from './live-line.ts';

/**
 * Calls the handler for each event of a channel, or of all channels, while the component is mounted. Events carry names
 * and ids only: the handler reads the data again, and after a `gap` all data.
 */
export function useLive(channel: string | undefined, handler: (news: LiveNews) => void): void {
  const hear = useEffectEvent(handler);
  useEffect(() => listenLive(channel, (news) => hear(news)), [channel]);
}
