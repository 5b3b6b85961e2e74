import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { wantsLogin } from '../../client/answer.ts';
import { isUnanswered, RefusedCall } from '../../client/refused-call.ts';
import { useAppStore } from '../../state/app-store.ts';

/** `edited` means changed, but not saved while typing, because only an explicit action stores it. */
type SavingState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed' | 'edited';

export interface SavingSnapshot {
  readonly state: SavingState;
  readonly savedAt: string | null;
  /** Set if the last save failed permanently, because the draft is locked, closed or too large. */
  readonly refusal: RefusedCall | null;
}

/** The functions that differ by kind of draft: comparing, sending and merging. */
interface AutosaveRules {
  read: () => SavingSnapshot;
  show: (news: Partial<Pick<SavingSnapshot, 'state' | 'refusal'>>) => void;
  /** Returns true if all input is stored. */
  isStored: () => boolean;
  /** Sends unsaved input; afterwards it counts as stored. */
  send: () => Promise<void>;
  /** Called if another window or person saved first. Keeps their values in the fields that were not changed here. */
  adoptTheirs: () => Promise<void>;
  /** False if saving would ask the person to log in; then only explicit actions save. */
  maySaveUnasked: () => boolean;
}

interface Autosave {
  /** Called after an input, which is saved a moment later. */
  changed: () => void;
  /** Saves unsaved changes immediately. Resolves to true if everything is stored. */
  flush: () => Promise<boolean>;
  /** Like `flush`, but for a save that the user did not ask for. */
  flushUnasked: () => void;
  isRunning: () => boolean;
}

export const SAVE_AFTER = 800;
const CONFLICTS_IN_A_ROW = 3;

/** Saves input a moment later, one call at a time; a failed save is retried, and nothing is discarded. */
export function createAutosave(rules: AutosaveRules): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  function flushUnasked(): void {
    if (!isUnsaved(rules.read())) return;
    if (rules.maySaveUnasked()) void flush();
    else if (rules.read().state === 'dirty') rules.show({ state: 'failed' });
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
    while (!rules.isStored()) {
      rules.show({ state: 'saving' });
      try {
        await rules.send();
      } catch (error) {
        if (!(error instanceof RefusedCall)) throw error;
        const isConflict = error.code === kernelRefusals.CHANGED_MEANWHILE.code;
        if (isConflict && ++conflicts <= CONFLICTS_IN_A_ROW && (await adopted())) continue;
        const isForNow = isUnanswered(error) || isConflict || wantsLogin(error);
        rules.show({ state: 'failed', refusal: isForNow ? null : error });
        return false;
      }
    }
    if (rules.read().state !== 'clean') rules.show({ state: 'saved', refusal: null });
    return true;
  }

  async function adopted(): Promise<boolean> {
    try {
      await rules.adoptTheirs();
      return true;
    } catch {
      return false;
    }
  }

  return {
    changed() {
      rules.show({ state: rules.read().state === 'saving' ? 'saving' : 'dirty' });
      clearTimeout(timer);
      timer = setTimeout(flushUnasked, SAVE_AFTER);
    },
    flush,
    flushUnasked,
    isRunning: () => running !== undefined,
  };
}

function isUnsaved({ state }: SavingSnapshot): boolean {
  return state === 'dirty' || state === 'saving' || state === 'failed';
}

/**
 * Saves when the user goes to another screen or hides the page, which a phone may never show again. Asks before the
 * window is closed with unsaved input. Saves again after the network or the login is back. Returns an effect's
 * clean-up.
 */
export function saveWhenLeft({
  read,
  flushUnasked,
}: {
  read: () => SavingSnapshot;
  flushUnasked: () => void;
}): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') flushUnasked();
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (!isUnsaved(read())) return;
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

/** Compares two drafts by their JSON, because drafts are plain data. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
