import type { PublicProgramme } from '@plenum/contract/meetings/public-schemas';
import { useMemo, useSyncExternalStore } from 'react';
import { onStored, stored } from '#kernel/state/stored';
import { overlaps, type Session, type Talk } from './programme-layout.ts';

export interface AgendaItem {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  session: Session;
  /** Null: the whole session. */
  talk: Talk | null;
}

export interface Agenda {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

const listeners = new Set<() => void>();

/** The starred sessions and talks of one conference, stored in this browser. */
export function useAgenda(meetingId: string): Agenda {
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
    return {
      ids,
      toggle(id) {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        if (next.size === 0) stored.remove(key);
        else stored.write(key, [...next].join(' '));
        for (const tell of listeners) tell();
      },
    };
  }, [text, key]);
}

function readIds(text: string): ReadonlySet<string> {
  return new Set(text.split(' ').filter((id) => /^[\w-]{1,64}$/.test(id)));
}

/** Sorted by time. A talk inside a starred session is left out, because its session is listed. */
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

/** The conflicting item by id. Talks of one session do not conflict. */
export function agendaConflicts(items: readonly AgendaItem[]): ReadonlyMap<string, AgendaItem> {
  const found = new Map<string, AgendaItem>();
  for (const one of items) {
    const other = items.find((candidate) => candidate.session !== one.session && overlaps(one, candidate));
    if (other) found.set(one.id, other);
  }
  return found;
}
