import type { OwnReview, ReviewDraft } from '@plenum/contract/submissions/review-schemas';
import { createAutosave, isSame, type SavingSnapshot } from '#kernel/form/drafts/autosave';

/** The state of a review. After a submitted review is changed, its state is "edited" until it is submitted again. */
export interface ReviewSnapshot extends SavingSnapshot {
  readonly draft: ReviewDraft;
  /** The version the server has. */
  readonly version: number;
}

type Stored = Pick<OwnReview, 'draft' | 'draftVersion' | 'savedAt'>;

export interface ReviewCalls {
  save: (version: number, draft: ReviewDraft) => Promise<{ version: number; savedAt: string }>;
  reload: () => Promise<Stored>;
  /** False if saving would ask the person to log in; then only explicit actions save. */
  maySaveUnasked: () => boolean;
}

export interface ReviewStore {
  subscribe: (listener: () => void) => () => void;
  read: () => ReviewSnapshot;
  change: (patch: Partial<ReviewDraft>) => void;
  /** Saves unsaved changes immediately. Resolves to true if everything is stored. */
  flush: () => Promise<boolean>;
  /** Like `flush`, but for a save that the user did not ask for. */
  flushUnasked: () => void;
}

/** Keeps the input and saves it a moment later; a failed save is retried with the next change. */
export function createReviewStore(own: Stored & Pick<OwnReview, 'state'>, calls: ReviewCalls): ReviewStore {
  const listeners = new Set<() => void>();
  const isSavedWhileTyping = own.state === 'assigned';
  let saved = own.draft;
  let snapshot: ReviewSnapshot = {
    draft: own.draft,
    version: own.draftVersion,
    state: 'clean',
    savedAt: own.savedAt,
    refusal: null,
  };
  function show(news: Partial<ReviewSnapshot>): void {
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
      const merged = mergeReview(saved, snapshot.draft, fresh.draft);
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
      const draft = { ...snapshot.draft, ...patch };
      if (!isSavedWhileTyping) return show({ draft, state: isSame(draft, saved) ? 'clean' : 'edited' });
      show({ draft });
      autosave.changed();
    },
    flush: () => (isSavedWhileTyping ? autosave.flush() : Promise.resolve(true)),
    flushUnasked: autosave.flushUnasked,
  };
}

/** Applies the input since `base` to what another window saved in the meantime; each score separately. */
export function mergeReview(base: ReviewDraft, mine: ReviewDraft, theirs: ReviewDraft): ReviewDraft {
  const own = Object.entries(mine).filter(([key, value]) => !isSame(value, base[key as keyof ReviewDraft]));
  const scores = Object.entries(mine.scores).filter(([id, score]) => score !== base.scores[id]);
  const merged: ReviewDraft = { ...theirs, ...Object.fromEntries(own) };
  return { ...merged, scores: { ...theirs.scores, ...Object.fromEntries(scores) } };
}
