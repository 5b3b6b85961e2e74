import { changeProgramme, readProgrammeDraft } from '@plenum/contract/meetings/programme-endpoints';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { call } from '#kernel/client/call';
import { useLive } from '#kernel/live/use-live';
import { meetingChanged } from '#kernel/organize/meeting-queries';
import {
  createProgrammeStore,
  type ProgrammeDraft,
  type ProgrammeStore,
  type Snapshot,
} from './programme-store.ts';

export function programmeDraftQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'programme', id],
    queryFn: ({ signal }) => call(readProgrammeDraft, { params: { id }, query: {}, signal, quiet: true }),
    staleTime: 0,
    // The store itself reads later changes.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
}

const RETRY_MS = 3_000;
// Polls in case the live connection is dead, or was opened before the user got their role.
const LOOK_AGAIN_MS = 60_000;
const PAUSE_MS = 150;

/** The store of one conference, kept up to date while the screen is open. */
export function useProgrammeStore(meeting: MeetingConsole, loaded: ProgrammeDraft): ProgrammeStore {
  const client = useQueryClient();
  const { id } = meeting;
  const [store] = useState(() =>
    createProgrammeStore(loaded, {
      read: (since) =>
        call(readProgrammeDraft, {
          params: { id },
          query: since === undefined ? {} : { since },
          quiet: true,
        }),
      send: (operations, idempotencyKey) =>
        call(changeProgramme, { params: { id }, body: { operations }, quiet: true, idempotencyKey }),
      wait: () =>
        new Promise((resolve) => {
          setTimeout(resolve, RETRY_MS);
        }),
    }),
  );
  const refresh = useEffectEvent(() => void store.refresh().catch(() => undefined));
  const [soon] = useState(() => createSoon());
  useLive(undefined, (news) => {
    if (news === 'gap' || (news.event === 'programme_changed' && news.id === id)) soon(refresh);
  });
  useEffect(() => {
    const timer = setInterval(() => refresh(), LOOK_AGAIN_MS);
    const onFocus = () => refresh();
    window.addEventListener('focus', onFocus);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
      // The overview shows how many sessions there are.
      void meetingChanged(client, id);
    };
  }, [client, id]);
  return store;
}

// Returns a function that runs the work after a pause, so that several changes of a colleague in a row are read
// together.
function createSoon() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (work: () => void) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, PAUSE_MS);
  };
}

interface ProgrammeContextValue {
  store: ProgrammeStore;
  meeting: MeetingConsole;
}

export const ProgrammeContext = createContext<ProgrammeContextValue | null>(null);

/** The programme as it is shown now, and the store that changes it. */
export function useProgramme(): ProgrammeContextValue & { state: Snapshot; isDisabled: boolean } {
  const value = use(ProgrammeContext);
  if (!value) throw new Error('There is no programme here.');
  const state = useSyncExternalStore(value.store.subscribe, value.store.snapshot);
  return { ...value, state, isDisabled: !state.canEdit };
}
