import { useEffect, useEffectEvent } from 'react';
import { listenLive, type LiveNews } from './live-line.ts';

/**
 * Hears what happens on a channel, or on all of them, while the component is shown. Events carry names and ids only:
 * read afresh what they are about, and everything after a `gap`.
 */
export function useLive(channel: string | undefined, handler: (news: LiveNews) => void): void {
  const hear = useEffectEvent(handler);
  useEffect(() => listenLive(channel, (news) => hear(news)), [channel]);
}
