import type { OwnSubmission } from '@plenum/contract/submissions/schemas';
import { saveDraft } from '@plenum/contract/submissions/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#kernel/client/call';
import { saveWhenLeft } from '#kernel/form/drafts/autosave';
import { sameLogin } from '#kernel/state/lost-login';
import { submissionQuery } from '../api.ts';
import { createDraftStore, type DraftCalls, type DraftSnapshot, type DraftStore } from './draft-store.ts';

export interface Draft extends DraftSnapshot, Pick<DraftStore, 'change' | 'flush'> {
  /** The current state, even between two renders. */
  latest: () => DraftSnapshot;
}

/** A submission being written: every change is saved a moment later, and when the page is left. */
export function useDraft(own: OwnSubmission, inBrowser?: DraftCalls): Draft {
  const client = useQueryClient();
  const [store] = useState(() =>
    createDraftStore(
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
