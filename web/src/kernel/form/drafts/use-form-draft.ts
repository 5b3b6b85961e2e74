import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { loadDraftSeal, type DraftSeal } from './draft-seal.ts';
import { dropDraft, dropOldDrafts, readDraft, writeDraft, type FormDraft } from './stored-drafts.ts';

export const KEEP_AFTER = 500;

/** Unsaved changes of an earlier visit. */
export interface DraftOffer {
  readonly at: number;
  restore: () => void;
  discard: () => void;
}

interface Options<Values extends FieldValues, Output extends FieldValues> {
  /** The record that the form edits; undefined for a form without drafts. */
  name: string | undefined;
  form: UseFormReturn<Values, unknown, Output>;
  isDirty: boolean;
  /** The version on the server that the form changes. */
  version: () => number;
  restore: (values: Values, version: number) => void;
}

/**
 * Keeps input in this browser, encrypted for the account, until it is saved or discarded. It survives a reload, a crash
 * and a log-out, and is offered when the same account opens the same form again.
 */
export function useFormDraft<Values extends FieldValues, Output extends FieldValues>({
  name,
  form,
  isDirty,
  version,
  restore,
}: Options<Values, Output>): DraftOffer | undefined {
  const [found, setFound] = useState<FormDraft>();
  const box = useDraftBox(name);
  const { subscribe } = form;

  const offer = useEffectEvent((draft: FormDraft | undefined) => {
    const values: FieldValues = form.getValues();
    // A draft from another release may have had other fields.
    const fits = draft && Object.keys(values).every((field) => field in draft.values);
    setFound(fits && JSON.stringify(draft.values) !== JSON.stringify(values) ? draft : undefined);
  });
  useEffect(() => {
    dropOldDrafts(Date.now());
    let isOver = false;
    void box.read().then((draft) => !isOver && offer(draft));
    return () => {
      isOver = true;
    };
  }, [box]);

  const keep = useEffectEvent(() => {
    if (isDirty) box.write({ at: Date.now(), version: version(), values: form.getValues() });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      keep();
    };
    const stop = subscribe({
      formState: { values: true },
      callback() {
        clearTimeout(timer);
        timer = setTimeout(flush, KEEP_AFTER);
      },
    });
    // A phone that hides the page may never show it again.
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [subscribe]);

  // After a save, a discard or a reload the form has no unsaved input, so the stored draft is removed.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) {
      box.drop();
      setFound(undefined);
    }
    wasDirty.current = isDirty;
  }, [isDirty, box]);

  if (!found) return undefined;
  return {
    at: found.at,
    restore() {
      setFound(undefined);
      restore(found.values as Values, found.version);
    },
    discard() {
      setFound(undefined);
      box.drop();
    },
  };
}

interface DraftBox {
  read: () => Promise<FormDraft | undefined>;
  write: (draft: FormDraft) => void;
  drop: () => void;
}

function useDraftBox(name: string | undefined): DraftBox {
  const [box, setBox] = useState(() => ({ name, ...createDraftBox(name) }));
  if (box.name === name) return box;
  const next = { name, ...createDraftBox(name) };
  setBox(next);
  return next;
}

// Encryption is asynchronous, so the operations on a form's draft run one after another: a discarded draft must not be
// written afterwards. The seal is kept, because a form whose login was lost still belongs to its account.
function createDraftBox(name: string | undefined): DraftBox {
  let seal: DraftSeal | undefined;
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: (seal: DraftSeal, name: string) => T | Promise<T>): Promise<T | undefined> {
    const mine = last.then(async () => {
      if (name === undefined) return undefined;
      seal ??= await loadDraftSeal();
      return seal && work(seal, name);
    });
    // A draft that could not be written must not stop the next one.
    last = mine.catch(() => undefined);
    return mine;
  }
  return {
    read: () => inTurn((open, form) => readDraft(open, form, Date.now())),
    write: (draft) => void inTurn((open, form) => writeDraft(open, form, draft)),
    drop: () => void inTurn(dropDraft),
  };
}
