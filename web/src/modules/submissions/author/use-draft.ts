import type { OwnSubmission } from '@plenum/contract/submissions/schemas';
import { saveDraft } from '@plenum/contract/submissions/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#kernel/client/call';
import { useAppStore } from '#kernel/state/app-store';
import { sameLogin } from '#kernel/state/lost-login';
import { submissionQuery } from '../api.ts';
import { createDraftStore, type DraftSnapshot, type DraftStore } from './draft-store.ts';

export interface Draft extends DraftSnapshot, Pick<DraftStore, 'change' | 'flush'> {
  /** As it is now, also between two renders. */
  latest: () => DraftSnapshot;
}

/** A submission as it is being written: every change is saved a moment later, and when the page is left. */
export function useDraft(own: OwnSubmission): Draft {
  const client = useQueryClient();
  const [store] = useState(() =>
    createDraftStore(own, {
      save: (version, draft) =>
        call(saveDraft, { params: { id: own.id }, body: { version, draft }, quiet: true }),
      reload: () => client.fetchQuery({ ...submissionQuery(own.id), staleTime: 0 }),
      maySaveUnasked: sameLogin(),
    }),
  );
  const snapshot = useSyncExternalStore(store.subscribe, store.read);
  useEffect(() => saveWhenLeft(store), [store]);
  return { ...snapshot, change: store.change, flush: store.flush, latest: store.read };
}

// Going to another screen saves; closing the window asks while something is not saved yet. What a lost network or login
// kept from being saved is saved once it is back.
function saveWhenLeft({ read, flushUnasked }: DraftStore): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') flushUnasked();
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (!['dirty', 'saving', 'failed'].includes(read().state)) return;
    flushUnasked();
    event.preventDefault();
  };
  const stopFollowing = useAppStore.subscribe((now, before) => {
    if (now.token !== before.token) flushUnasked();
  });
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('beforeunload', onUnload);
  window.addEventListener('online', flushUnasked);
  return () => {
    stopFollowing();
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('beforeunload', onUnload);
    window.removeEventListener('online', flushUnasked);
    flushUnasked();
  };
}
