import type { RegistrationView } from '@plenum/contract/registration/people/draft';
import { saveHead, saveMembers } from '@plenum/contract/registration/people/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#kernel/client/call';
import { saveWhenLeft } from '#kernel/form/drafts/autosave';
import { sameLogin } from '#kernel/state/lost-login';
import { registrationQuery } from '../api.ts';
import { createDraftStore, type DraftCalls, type DraftSnapshot, type DraftStore } from './draft-store.ts';

export interface OpenDraft extends DraftSnapshot, Omit<DraftStore, 'subscribe' | 'read' | 'flushUnasked'> {}

/**
 * Opens a registration for editing. Every change is saved a moment later, and when the page is left. A visitor's draft
 * is saved in this browser only.
 */
export function useDraft(view: RegistrationView, inBrowser: DraftCalls | undefined): OpenDraft {
  const client = useQueryClient();
  return useDraftStore(() =>
    createDraftStore(
      view,
      inBrowser ?? {
        saveHead: (head) => call(saveHead, { params: { id: view.id }, body: { head }, quiet: true }),
        saveMembers: (members, removed) =>
          call(saveMembers, {
            params: { id: view.id },
            body: { members: [...members], removed: [...removed] },
            quiet: true,
          }),
        reload: () => client.fetchQuery({ ...registrationQuery(view.id), staleTime: 0 }),
        maySaveUnasked: sameLogin(),
      },
    ),
  );
}

/** Does the same as `useDraft`, but saves by other calls, such as those of a member's own link. */
export function useDraftBy(view: RegistrationView, calls: DraftCalls): OpenDraft {
  return useDraftStore(() => createDraftStore(view, calls));
}

function useDraftStore(create: () => DraftStore): OpenDraft {
  const [store] = useState(create);
  const snapshot = useSyncExternalStore(store.subscribe, store.read);
  useEffect(() => saveWhenLeft(store), [store]);
  const { setHead, setMember, setMembers, removeMembers, adopt, flush } = store;
  return { ...snapshot, setHead, setMember, setMembers, removeMembers, adopt, flush };
}
