import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { SubmissionDraft } from '@plenum/contract/submissions/content';
import type { OwnSubmission } from '@plenum/contract/submissions/schemas';
import { wantsLogin } from '#kernel/client/answer';
import { isUnanswered, RefusedCall } from '#kernel/client/refused-call';

export type SavingState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed';

export interface DraftSnapshot {
  readonly draft: SubmissionDraft;
  /** The version the server has. */
  readonly version: number;
  readonly state: SavingState;
  readonly savedAt: string;
  /** Why the last saving failed for good, such as after the deadline. */
  readonly refusal: RefusedCall | null;
}

export interface DraftCalls {
  save: (version: number, draft: SubmissionDraft) => Promise<{ version: number; savedAt: string }>;
  reload: () => Promise<Pick<OwnSubmission, 'draft' | 'draftVersion' | 'savedAt'>>;
  /** False where saving would ask the person to log in: then only what they press saves. */
  maySaveUnasked: () => boolean;
}

export interface DraftStore {
  subscribe: (listener: () => void) => () => void;
  read: () => DraftSnapshot;
  change: (patch: Partial<SubmissionDraft>) => void;
  /** Saves at once what is not saved yet. True: all of it is stored. */
  flush: () => Promise<boolean>;
  /** The same without being asked for by a press. */
  flushUnasked: () => void;
}

export const SAVE_AFTER = 800;
const CONFLICTS_IN_A_ROW = 3;

/** Keeps what is typed and saves it a moment later; a failed saving is tried again with the next change. */
export function createDraftStore(own: OwnSubmission, calls: DraftCalls): DraftStore {
  const listeners = new Set<() => void>();
  let saved = own.draft;
  let snapshot: DraftSnapshot = {
    draft: own.draft,
    version: own.draftVersion,
    state: 'clean',
    savedAt: own.savedAt,
    refusal: null,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  function show(news: Partial<DraftSnapshot>): void {
    snapshot = { ...snapshot, ...news };
    for (const listener of listeners) listener();
  }

  function flushUnasked(): void {
    const { state } = snapshot;
    if (state === 'clean' || state === 'saved') return;
    if (calls.maySaveUnasked()) void flush();
    else if (state === 'dirty') show({ state: 'failed' });
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
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
    let fresh: Awaited<ReturnType<DraftCalls['reload']>>;
    try {
      fresh = await calls.reload();
    } catch {
      return false;
    }
    const merged = mergeDraft(saved, snapshot.draft, fresh.draft);
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
      show({ draft, state: snapshot.state === 'saving' ? 'saving' : 'dirty' });
      clearTimeout(timer);
      timer = setTimeout(flushUnasked, SAVE_AFTER);
    },
    flush,
    flushUnasked,
  };
}

/** Applies what was typed since `base` to what another window saved meanwhile. */
export function mergeDraft(
  base: SubmissionDraft,
  mine: SubmissionDraft,
  theirs: SubmissionDraft,
): SubmissionDraft {
  const own = Object.entries(mine).filter(
    ([key, value]) => !isSame(value, base[key as keyof SubmissionDraft]),
  );
  const merged: SubmissionDraft = { ...theirs, ...Object.fromEntries(own) };
  // Fields of one group that stand side by side are merged each by itself.
  const presenter = Object.entries(mine.presenter).filter(
    ([key, value]) => value !== base.presenter[key as keyof SubmissionDraft['presenter']],
  );
  return { ...merged, presenter: { ...theirs.presenter, ...Object.fromEntries(presenter) } };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
