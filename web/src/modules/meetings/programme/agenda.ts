import type { PublicProgramme } from '@plenum/contract/meetings/public-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePreviewRefusal } from '#kernel/page/preview';
import { useIsLoggedIn } from '#kernel/state/lost-login';
import { onStored, stored } from '#kernel/state/stored';
import { agendaQuery, saveAgenda } from '../api.ts';
import { overlaps, type Session, type Talk } from './programme-layout.ts';

export interface AgendaItem {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  session: Session;
  /** Null if the item is a whole session. */
  talk: Talk | null;
}

export interface Agenda {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/**
 * The starred sessions and talks of one conference: stored in the account of a logged-in person, otherwise in this
 * browser. The browser's items are moved into the account at the next login.
 */
export function useAgenda(meetingId: string): Agenda {
  const refuse = usePreviewRefusal();
  const isLoggedIn = useIsLoggedIn() && refuse === null;
  const client = useQueryClient();
  const local = useLocalAgenda(meetingId);
  const query = agendaQuery(meetingId);
  const { data } = useQuery({ ...query, enabled: isLoggedIn });
  const toSend = isLoggedIn && data !== undefined ? [...local.ids].join(' ') : '';
  const { clear } = local;
  useEffect(() => {
    if (toSend === '') return;
    async function takeOver() {
      const saved = await saveAgenda(meetingId, { add: toSend.split(' '), remove: [] });
      client.setQueryData(agendaQuery(meetingId).queryKey, saved);
      clear();
    }
    // If this fails, the items stay in this browser and are sent at the next visit.
    void takeOver().catch(() => undefined);
  }, [toSend, meetingId, client, clear]);
  const ids = useMemo(
    () => (isLoggedIn ? new Set([...(data?.ids ?? []), ...local.ids]) : local.ids),
    [isLoggedIn, data, local.ids],
  );
  async function toggleStored(id: string) {
    const isIn = ids.has(id);
    const kept = [...ids].filter((one) => one !== id);
    client.setQueryData(query.queryKey, { ids: isIn ? kept : [...kept, id] });
    if (isIn && local.ids.has(id)) local.toggle(id);
    try {
      const change = isIn ? { add: [], remove: [id] } : { add: [id], remove: [] };
      client.setQueryData(query.queryKey, await saveAgenda(meetingId, change));
    } catch {
      await client.invalidateQueries(query);
    }
  }
  if (refuse) return { ids: nothing, toggle: refuse };
  return { ids, toggle: (id) => (isLoggedIn && data ? void toggleStored(id) : local.toggle(id)) };
}

const nothing: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function useLocalAgenda(meetingId: string): Agenda & { clear: () => void } {
  const key = `agenda:${meetingId}`;
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      const stop = onStored(key, listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    () => stored.read(key) ?? '',
  );
  return useMemo(() => {
    const ids = readIds(text);
    const keep = (next: ReadonlySet<string>) => {
      if (next.size === 0) stored.remove(key);
      else stored.write(key, [...next].join(' '));
      for (const tell of listeners) tell();
    };
    return {
      ids,
      toggle(id) {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        keep(next);
      },
      clear: () => keep(new Set()),
    };
  }, [text, key]);
}

function readIds(text: string): ReadonlySet<string> {
  return new Set(text.split(' ').filter((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)));
}

/**
 * Returns the starred items, sorted by time. A talk inside a starred session is left out, because its session is
 * listed.
 */
export function agendaItems(
  { sessions }: Pick<PublicProgramme, 'sessions'>,
  ids: ReadonlySet<string>,
): AgendaItem[] {
  return sessions
    .flatMap((session) =>
      ids.has(session.id)
        ? [item(session, null)]
        : session.talks.filter(({ id }) => ids.has(id)).map((talk) => item(session, talk)),
    )
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}

function item(session: Session, talk: Talk | null): AgendaItem {
  const { id, title, startsAt, endsAt } = talk ?? session;
  return { id, title, startsAt, endsAt, session, talk };
}

/**
 * Returns for each item, keyed by its id, another item that overlaps with it, if there is one. Talks of one session do
 * not conflict.
 */
export function agendaConflicts(items: readonly AgendaItem[]): ReadonlyMap<string, AgendaItem> {
  const found = new Map<string, AgendaItem>();
  for (const one of items) {
    const other = items.find((candidate) => candidate.session !== one.session && overlaps(one, candidate));
    if (other) found.set(one.id, other);
  }
  return found;
}
