import type { SubmissionDraft } from '@plenum/contract/submissions/content';
import type { OwnSubmission } from '@plenum/contract/submissions/schemas';
import { createAutosave, isSame, type SavingSnapshot } from '#kernel/form/drafts/autosave';

export interface AuthorDraftSnapshot extends SavingSnapshot {
  readonly draft: SubmissionDraft;
  /** The version the server has. */
  readonly version: number;
  readonly savedAt: string;
}

export interface AuthorDraftCalls {
  save: (version: number, draft: SubmissionDraft) => Promise<{ version: number; savedAt: string }>;
  reload: () => Promise<Pick<OwnSubmission, 'draft' | 'draftVersion' | 'savedAt'>>;
  /** False if saving would ask the person to log in; then only explicit actions save. */
  maySaveUnasked: () => boolean;
}

export interface AuthorDraftStore {
  subscribe: (listener: () => void) => () => void;
  read: () => AuthorDraftSnapshot;
  change: (patch: Partial<SubmissionDraft>) => void;
  /** Saves unsaved changes immediately. Resolves to true if everything is stored. */
  flush: () => Promise<boolean>;
  /** Like `flush`, but for a save that the user did not ask for. */
  flushUnasked: () => void;
}

/** Keeps the input and saves it a moment later; a failed save is retried with the next change. */
export function createAuthorDraftStore(own: OwnSubmission, calls: AuthorDraftCalls): AuthorDraftStore {
  const listeners = new Set<() => void>();
  let saved = own.draft;
  let snapshot: AuthorDraftSnapshot = {
    draft: own.draft,
    version: own.draftVersion,
    state: 'clean',
    savedAt: own.savedAt,
    refusal: null,
  };
  function show(news: Partial<AuthorDraftSnapshot>): void {
    snapshot = { ...snapshot, ...news };
    for (const listener of listeners) listener();
  }

  const autosave = createAutosave({
    read: () => snapshot,
    show,
    isStored: () => isSame(snapshot.draft, saved),
    async send() {
      const { draft, version } = snapshot;
      const answer = await calls.save(version, draft);
      saved = draft;
      show(answer);
    },
    async adoptTheirs() {
      const fresh = await calls.reload();
      const merged = mergeDraft(saved, snapshot.draft, fresh.draft);
      saved = fresh.draft;
      show({ draft: merged, version: fresh.draftVersion, savedAt: fresh.savedAt });
    },
    maySaveUnasked: calls.maySaveUnasked,
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => snapshot,
    change: (patch) => {
      show({ draft: { ...snapshot.draft, ...patch } });
      autosave.changed();
    },
    flush: autosave.flush,
    flushUnasked: autosave.flushUnasked,
  };
}

/** Merges the input made since `base` with the version that another window has saved in the meantime. */
export function mergeDraft(
  base: SubmissionDraft,
  mine: SubmissionDraft,
  theirs: SubmissionDraft,
): SubmissionDraft {
  const own = Object.entries(mine).filter(
    ([key, value]) => !isSame(value, base[key as keyof SubmissionDraft]),
  );
  const merged: SubmissionDraft = { ...theirs, ...Object.fromEntries(own) };
  // The presenter's fields are merged one by one.
  const presenter = Object.entries(mine.presenter).filter(
    ([key, value]) => value !== base.presenter[key as keyof SubmissionDraft['presenter']],
  );
  return { ...merged, presenter: { ...theirs.presenter, ...Object.fromEntries(presenter) } };
}
