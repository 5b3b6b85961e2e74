import type { OwnSubmission } from '@plenum/contract/submissions/schemas';
import { saveDraft } from '@plenum/contract/submissions/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#kernel/client/call';
import { saveWhenLeft } from '#kernel/form/drafts/autosave';
import { sameLogin } from '#kernel/state/lost-login';
import { submissionQuery } from '../api.ts';
import {
  createAuthorDraftStore,
  type AuthorDraftCalls,
  type AuthorDraftSnapshot,
  type AuthorDraftStore,
} from './draft-store.ts';

export interface AuthorDraft extends AuthorDraftSnapshot, Pick<AuthorDraftStore, 'change' | 'flush'> {
  /** The current state, even between two renders. */
  latest: () => AuthorDraftSnapshot;
}

/** A submission being written: every change is saved a moment later, and when the page is left. */
export function useAuthorDraft(own: OwnSubmission, inBrowser?: AuthorDraftCalls): AuthorDraft {
  const client = useQueryClient();
  const [store] = useState(() =>
    createAuthorDraftStore(
      own,
      inBrowser ?? {
        save: (version, draft) =>
          call(saveDraft, { params: { id: own.id }, body: { version, draft }, quiet: true }),
        reload: () => client.fetchQuery({ ...submissionQuery(own.id), staleTime: 0 }),
        maySaveUnasked: sameLogin(),
      },
    ),
  );
  const snapshot = useSyncExternalStore(store.subscribe, store.read);
  useEffect(() => saveWhenLeft(store), [store]);
  return { ...snapshot, change: store.change, flush: store.flush, latest: store.read };
}
