import type { PublicProgramme, PublicProgrammeVersion } from '@plenum/contract/meetings/public-schemas';
import { useEffect, useSyncExternalStore } from 'react';
import { onStored, stored } from '#kernel/state/stored';

export type PublicChange = PublicProgrammeVersion['changes'][number];

export interface NewChanges {
  /** Changes since this browser's last visit, newest first. */
  list: readonly PublicChange[];
  /** The kinds of change, keyed by the id of the session or talk. */
  kinds: ReadonlyMap<string, readonly PublicChange['kind'][]>;
  markSeen: () => void;
}

/**
 * Returns the changes in versions after `seen`. If an item changed several times, each kind of change is listed once.
 */
export function changesSince({ history }: Pick<PublicProgramme, 'history'>, seen: number): PublicChange[] {
  const found = new Map<string, PublicChange>();
  for (const { version, changes } of history) {
    if (version <= seen) continue;
    for (const change of changes) {
      const key = `${change.kind} ${change.talkId ?? change.sessionId}`;
      if (!found.has(key)) found.set(key, change);
    }
  }
  return [...found.values()];
}

export function kindsById(changes: readonly PublicChange[]): NewChanges['kinds'] {
  const kinds = new Map<string, PublicChange['kind'][]>();
  for (const { kind, talkId, sessionId } of changes) {
    const id = talkId ?? sessionId;
    kinds.set(id, [...(kinds.get(id) ?? []), kind]);
  }
  return kinds;
}

const listeners = new Set<() => void>();

/**
 * Returns the changes that this browser has not seen yet. On a first visit everything counts as seen. Later changes
 * stay marked until the reader dismisses them, even if the page is reloaded.
 */
export function useNewChanges(programme: PublicProgramme): NewChanges {
  const key = `programme:${programme.meetingId}`;
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      const stop = onStored(key, listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    () => stored.read(key),
  );
  const seen = text === null ? programme.version : Number.parseInt(text, 10) || 0;
  useEffect(() => {
    if (text === null) stored.write(key, String(programme.version));
  }, [text, key, programme.version]);
  const list = changesSince(programme, seen);
  return {
    list,
    kinds: kindsById(list),
    markSeen() {
      stored.write(key, String(programme.version));
      for (const tell of listeners) tell();
    },
  };
}
