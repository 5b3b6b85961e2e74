import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { wantsLogin } from '../../client/answer.ts';
import { isUnanswered, RefusedCall } from '../../client/refused-call.ts';
import { useAppStore } from '../../state/app-store.ts';

/** `edited`: changed and not saved while typing, since only another press stores it. */
type SavingState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed' | 'edited';

export interface SavingSnapshot {
  readonly state: SavingState;
  readonly savedAt: string | null;
  /** Why the last saving failed for good: it was locked, closed or is too large. */
  readonly refusal: RefusedCall | null;
}

/** What one kind of draft knows: how it is compared, sent and merged. */
interface AutosaveRules {
  read: () => SavingSnapshot;
  show: (news: Partial<Pick<SavingSnapshot, 'state' | 'refusal'>>) => void;
  /** All that was typed is stored. */
  isStored: () => boolean;
  /** Sends what is not stored yet; afterwards it counts as stored. */
  send: () => Promise<void>;
  /** Another window or person saved first: their values stay where nothing was typed here. */
  adoptTheirs: () => Promise<void>;
  /** False where saving would ask the person to log in: then only what they press saves. */
  maySaveUnasked: () => boolean;
}

interface Autosave {
  /** Something was typed: it is saved a moment later. */
  changed: () => void;
  /** Saves at once what is not saved yet. True: all of it is stored. */
  flush: () => Promise<boolean>;
  /** The same without being asked for by a press. */
  flushUnasked: () => void;
  isRunning: () => boolean;
}

export const SAVE_AFTER = 800;
const CONFLICTS_IN_A_ROW = 3;

/** Saves what is typed a moment later, one call at a time; what failed is tried again, and nothing is given up. */
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
 * Going to another screen saves; closing the window asks while something is not saved yet; and a phone that puts the page
 * away may never bring it back. What a lost network or login kept from being saved is saved once it is back. Returns the
 * clean-up of an effect.
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

/** Drafts are plain data. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
