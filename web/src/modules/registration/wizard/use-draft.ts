import type { RegistrationView } from '@plenum/contract/registration/people/draft';
import { saveHead, saveMembers } from '@plenum/contract/registration/people/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#kernel/client/call';
import { useAppStore } from '#kernel/state/app-store';
import { sameLogin } from '#kernel/state/lost-login';
import { registrationQuery } from '../api.ts';
import { createDraftStore, type DraftCalls, type DraftSnapshot, type DraftStore } from './draft-store.ts';

export interface Draft extends DraftSnapshot, Omit<DraftStore, 'subscribe' | 'read' | 'flushUnasked'> {}

/** A registration as it is being filled in: every change is saved a moment later, and when the page is left. */
export function useDraft(view: RegistrationView): Draft {
  const client = useQueryClient();
  return useDraftStore(() =>
    createDraftStore(view, {
      saveHead: (head) => call(saveHead, { params: { id: view.id }, body: { head }, quiet: true }),
      saveMembers: (members, removed) =>
        call(saveMembers, {
          params: { id: view.id },
          body: { members: [...members], removed: [...removed] },
          quiet: true,
        }),
      reload: () => client.fetchQuery({ ...registrationQuery(view.id), staleTime: 0 }),
      maySaveUnasked: sameLogin(),
    }),
  );
}

/** The same through other calls, such as those of a member's own link. */
export function useDraftBy(view: RegistrationView, calls: DraftCalls): Draft {
  return useDraftStore(() => createDraftStore(view, calls));
}

function useDraftStore(create: () => DraftStore): Draft {
  const [store] = useState(create);
  const snapshot = useSyncExternalStore(store.subscribe, store.read);
  useEffect(() => saveUnasked(store), [store]);
  const { setHead, setMember, setMembers, removeMembers, adopt, flush } = store;
  return { ...snapshot, setHead, setMember, setMembers, removeMembers, adopt, flush };
}

// Going to another screen saves; closing the window asks while something is not saved yet; and a phone that puts the
// page away may never bring it back. What a lost network or login kept from being saved is saved once it is back.
function saveUnasked({ read, flushUnasked }: DraftStore): () => void {
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
