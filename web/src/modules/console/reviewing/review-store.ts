import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { OwnReview, ReviewDraft } from '@plenum/contract/submissions/review-schemas';
import { wantsLogin } from '#kernel/client/answer';
import { isUnanswered, RefusedCall } from '#kernel/client/refused-call';

/** `edited`: of a submitted review, which is not saved until it is submitted again. */
export type SavingState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed' | 'edited';

export interface ReviewSnapshot {
  readonly draft: ReviewDraft;
  /** The version the server has. */
  readonly version: number;
  readonly state: SavingState;
  readonly savedAt: string | null;
  /** Why the last saving failed for good, such as after the decision. */
  readonly refusal: RefusedCall | null;
}

type Stored = Pick<OwnReview, 'draft' | 'draftVersion' | 'savedAt'>;

export interface ReviewCalls {
  save: (version: number, draft: ReviewDraft) => Promise<{ version: number; savedAt: string }>;
  reload: () => Promise<Stored>;
  /** False where saving would ask the person to log in: then only what they press saves. */
  maySaveUnasked: () => boolean;
}

export interface ReviewStore {
  subscribe: (listener: () => void) => () => void;
  read: () => ReviewSnapshot;
  change: (patch: Partial<ReviewDraft>) => void;
  /** Saves at once what is not saved yet. True: all of it is stored. */
  flush: () => Promise<boolean>;
  /** The same without being asked for by a press. */
  flushUnasked: () => void;
}

export const SAVE_AFTER = 800;
const CONFLICTS_IN_A_ROW = 3;

/** Keeps what is typed and saves it a moment later; a failed saving is tried again with the next change. */
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  function show(news: Partial<ReviewSnapshot>): void {
    snapshot = { ...snapshot, ...news };
    for (const listener of listeners) listener();
  }

  function flushUnasked(): void {
    if (!['dirty', 'saving', 'failed'].includes(snapshot.state)) return;
    if (calls.maySaveUnasked()) void flush();
    else if (snapshot.state === 'dirty') show({ state: 'failed' });
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (!isSavedWhileTyping) return Promise.resolve(true);
    running ??= save().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function save(): Promise<boolean> {
    let conflicts = 0;
    while (!isSame(snapshot.draft, saved)) {
      show({ state: 'saving' });
      const { draft, version } = snapshot;
      try {
        const answer = await calls.save(version, draft);
        saved = draft;
        show(answer);
      } catch (error) {
        if (!(error instanceof RefusedCall)) throw error;
        const isConflict = error.code === kernelRefusals.CHANGED_MEANWHILE.code;
        if (isConflict && ++conflicts <= CONFLICTS_IN_A_ROW && (await adoptTheirs())) continue;
        const isForNow = isUnanswered(error) || isConflict || wantsLogin(error);
        show({ state: 'failed', refusal: isForNow ? null : error });
        return false;
      }
    }
    if (snapshot.state !== 'clean') show({ state: 'saved', refusal: null });
    return true;
  }

  // Another window saved first: its values stay where nothing was typed here.
  async function adoptTheirs(): Promise<boolean> {
    let fresh: Stored;
    try {
      fresh = await calls.reload();
    } catch {
      return false;
    }
    const merged = mergeReview(saved, snapshot.draft, fresh.draft);
    saved = fresh.draft;
    show({ draft: merged, version: fresh.draftVersion, savedAt: fresh.savedAt });
    return true;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => snapshot,
    change: (patch) => {
      const draft = { ...snapshot.draft, ...patch };
      if (!isSavedWhileTyping) return show({ draft, state: isSame(draft, saved) ? 'clean' : 'edited' });
      show({ draft, state: snapshot.state === 'saving' ? 'saving' : 'dirty' });
      clearTimeout(timer);
      timer = setTimeout(flushUnasked, SAVE_AFTER);
    },
    flush,
    flushUnasked,
  };
}

/** Applies what was typed since `base` to what another window saved meanwhile; each score by itself. */
export function mergeReview(base: ReviewDraft, mine: ReviewDraft, theirs: ReviewDraft): ReviewDraft {
  const own = Object.entries(mine).filter(([key, value]) => !isSame(value, base[key as keyof ReviewDraft]));
  const scores = Object.entries(mine.scores).filter(([id, score]) => score !== base.scores[id]);
  const merged: ReviewDraft = { ...theirs, ...Object.fromEntries(own) };
  return { ...merged, scores: { ...theirs.scores, ...Object.fromEntries(scores) } };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
