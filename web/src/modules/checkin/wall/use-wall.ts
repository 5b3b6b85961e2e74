import { readWall, watchWall } from '@plenum/contract/checkin/wall';
import { wallRefusals } from '@plenum/contract/checkin/wall-messages';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { requestBaseUrl } from '#kernel/client/base-url';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { stayConnected } from '#kernel/live/connection';
import { createWallFeed, type WallShown } from './wall-feed.ts';

/** The present content of the wall of this link. */
export function useWall(token: string): WallShown {
  const [feed] = useState(() =>
    createWallFeed({
      read: (cursor) => call(readWall, { body: { token, cursor }, quiet: true }),
      refusalOf: (error) =>
        error instanceof RefusedCall && error.code === wallRefusals.WALL_ENDED.code ? error.message : null,
    }),
  );
  useEffect(() => {
    const over = new AbortController();
    const connection = {
      open: (signal: AbortSignal) => openStream(token, signal),
      // Every event, whatever its name, means that there is something to read.
      hear: () => feed.refresh(),
      connected: () => feed.refresh(),
    };
    void stayConnected(connection, over.signal);
    feed.start();
    const stopWhenEnded = feed.subscribe(() => {
      if (feed.shown().refusal !== null) over.abort();
    });
    window.addEventListener('online', feed.refresh);
    return () => {
      over.abort();
      feed.stop();
      stopWhenEnded();
      window.removeEventListener('online', feed.refresh);
    };
  }, [feed, token]);
  return useSyncExternalStore(feed.subscribe, feed.shown);
}

async function openStream(token: string, signal: AbortSignal) {
  const response = await fetch(requestBaseUrl() + watchWall.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ token }),
    cache: 'no-store',
    signal,
  });
  return response.ok ? response.body?.getReader() : undefined;
}
