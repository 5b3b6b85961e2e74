import type { Query, QueryClient } from '@tanstack/react-query';
import { atMostEvery } from '../list/use-list.ts';
import { countsKey, isReadAfter, recordsKey } from './record-keys.ts';

// The pauses between two refetches, in milliseconds. In a rush there are events for many orders a second, which must
// not each refetch the data.
const PAUSE = 2000;
const COUNTS_PAUSE = 10_000;
/**
 * After the refetch of a list, the next one waits for this multiple of the time that it took, so that further pages of
 * a long list can be loaded.
 */
const REST = 5;

interface LiveRefresh {
  /** The components that use the refresh. The first of them passes the events on. */
  readonly members: Set<object>;
  readonly hear: (event: string) => void;
  readonly stop: () => void;
}

const refreshes = new WeakMap<QueryClient, Map<string, LiveRefresh>>();

/** Joins the refresh; returns the function that leaves it. The refresh ends when its last member leaves. */
export function joinLiveRefresh(client: QueryClient, meetingId: string, member: object): () => void {
  const ofClient = refreshes.get(client) ?? new Map<string, LiveRefresh>();
  refreshes.set(client, ofClient);
  const refresh = ofClient.get(meetingId) ?? createLiveRefresh(client, meetingId);
  ofClient.set(meetingId, refresh);
  refresh.members.add(member);
  return () => {
    refresh.members.delete(member);
    if (refresh.members.size > 0) return;
    refresh.stop();
    ofClient.delete(meetingId);
  };
}

/** Passes an event on if the component is the first member. Each component gets each event, but it must count once. */
export function hearLive(client: QueryClient, meetingId: string, member: object, event: string): void {
  const refresh = refreshes.get(client)?.get(meetingId);
  const [first] = refresh?.members ?? [];
  if (refresh && first === member) refresh.hear(event);
}

function createLiveRefresh(client: QueryClient, meetingId: string): LiveRefresh {
  const rows = createPart(client, recordsKey(meetingId), PAUSE);
  const counts = createPart(client, countsKey(meetingId), COUNTS_PAUSE);
  return {
    members: new Set(),
    hear(event) {
      rows.hear(event);
      counts.hear(event);
    },
    stop() {
      rows.stop();
      counts.stop();
    },
  };
}

/** Refetches the data that the events of a pause have changed, each query separately. */
function createPart(client: QueryClient, queryKey: readonly string[], pause: number) {
  const heard = new Set<string>();
  const resting = new Map<string, { until: number; timer: ReturnType<typeof setTimeout> | undefined }>();

  const throttle = atMostEvery(pause, () => {
    const events = new Set(heard);
    heard.clear();
    for (const query of client.getQueryCache().findAll({ queryKey }))
      if (events.has('gap') || isReadAfter(query.queryKey, events)) refresh(query);
  });

  function refresh(query: Query): void {
    // A query that is not shown is refetched when it is next shown.
    if (!query.isActive()) return query.invalidate();
    const rest = resting.get(query.queryHash) ?? { until: 0, timer: undefined };
    resting.set(query.queryHash, rest);
    if (rest.timer !== undefined) return;
    const isBusy = query.state.fetchStatus !== 'idle';
    const wait = Math.max(rest.until - Date.now(), isBusy ? pause : 0);
    if (wait <= 0) return void read(query, rest);
    // A fetch in progress, for example of the next page, is never cancelled, because in a rush the list would never
    // finish loading.
    rest.timer = setTimeout(() => {
      rest.timer = undefined;
      refresh(query);
    }, wait);
  }

  async function read(query: Query, rest: { until: number }): Promise<void> {
    const begun = Date.now();
    await client.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    const now = Date.now();
    rest.until = now + (now - begun) * REST;
  }

  return {
    hear(event: string) {
      heard.add(event);
      throttle.run();
    },
    stop() {
      throttle.stop();
      for (const { timer } of resting.values()) clearTimeout(timer);
    },
  };
}
