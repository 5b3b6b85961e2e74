import type { SavedBefore } from '@plenum/contract/kernel/envelope';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldErrors, FieldValues, Path, PathValue } from 'react-hook-form';
import type { z } from 'zod';
import { isObject } from '../client/answer.ts';
import { RefusedCall } from '../client/refused-call.ts';
import type { SaveState, Saving } from './save-bar.tsx';
import { applyRefusal, lostBy, type Lost } from './apply-refusal.ts';
import type { FormSchema } from './contract-resolver.ts';
import { useFormDraft } from './drafts/use-form-draft.ts';
import { useContractForm, type ContractForm } from './use-contract-form.ts';

/** A section as the server stores it, with the version that a save must name. */
export interface Loaded<Content> {
  readonly version: number;
  readonly content: Content;
}

export interface SectionFormOptions<S extends FormSchema> {
  loaded: Loaded<z.input<S>>;
  /** Saves the content. It must make its call with `quiet: true`. */
  save: (content: z.output<S>, version: number, idempotencyKey: string) => Promise<{ version: number }>;
  /** Reads the section again, bypassing all caches. */
  reload: () => Promise<Loaded<z.input<S>>>;
  /** The name under which unsaved changes are kept in the browser, such as `section:<meeting>:venue`. */
  draftName?: string;
  /** The part of the body with the content; errors under this path are shown at the fields. */
  bodyPart?: string;
}

export interface SectionFormState<S extends FormSchema> extends Saving {
  form: ContractForm<S>;
  schema: S;
  /** Saves the typed changes over those of another user. */
  overwrite: () => Promise<boolean>;
  /** Discards the typed changes. */
  discard: () => void;
  /** Puts other content into the form, as unsaved changes. */
  fill: (content: z.input<S>) => void;
}

type Outcome = 'none' | 'saving' | 'saved' | 'conflict' | 'failed' | Lost;

/** One call of a save, kept so that it can be repeated unchanged. */
interface Attempt<S extends FormSchema> {
  readonly content: z.output<S>;
  /** The form's values that the content was made from. */
  readonly values: z.input<S>;
  readonly version: number;
  readonly key: string;
}

/**
 * A form with a save button. If another user has saved in between, it reports a conflict and overwrites nothing without
 * asking. An unanswered save is repeated with its Idempotency-Key, so that it is done once.
 */
export function useSectionForm<S extends FormSchema>(
  schema: S,
  { loaded, save, reload, draftName, bodyPart = 'content' }: SectionFormOptions<S>,
): SectionFormState<S> {
  const form = useContractForm(schema, { defaultValues: asDefaults<S>(loaded.content) });
  const version = useRef(loaded.version);
  const lost = useRef<Attempt<S>>(undefined);
  const running = useRef<Promise<boolean>>(Promise.resolve(false));
  const [outcome, setOutcome] = useState<Outcome>('none');
  const [savedBefore, setSavedBefore] = useState<SavedBefore>();
  const { isDirty, errors } = form.formState;

  const draft = useFormDraft({
    name: draftName,
    form,
    isDirty,
    version: () => version.current,
    // Restores the version that the draft is based on, so that another user's change since then is reported as a
    // conflict.
    restore(values, typedOver) {
      version.current = typedOver;
      form.reset(values, { keepDefaultValues: true });
    },
  });

  function adopt(fresh: Loaded<z.input<S>>) {
    version.current = fresh.version;
    lost.current = undefined;
    form.reset(fresh.content);
    setOutcome('none');
  }

  // Shows a newer version if there is no input. Otherwise the next save reports the conflict.
  const notice = useEffectEvent((found: number) => {
    if (found > version.current && !isDirty && !lost.current && outcome !== 'saving') adopt(loaded);
  });
  useEffect(() => notice(loaded.version), [loaded.version]);

  async function send(sent: Attempt<S>): Promise<Outcome> {
    try {
      const saved = await save(sent.content, sent.version, sent.key);
      version.current = saved.version;
      lost.current = undefined;
      return 'saved';
    } catch (error) {
      const reason = lostBy(error);
      lost.current = reason && sent;
      if (reason) return reason;
      if (isConflict(error)) {
        setSavedBefore(readSavedBefore(error.savedBefore));
        return 'conflict';
      }
      applyRefusal(form, besideFields(error, bodyPart));
      return 'failed';
    }
  }

  // Sends a save again whose answer was lost, so that the server may have stored it. Only the same call with the same
  // key finds out; a save of newer values would conflict with it.
  async function sendLost(sent: Attempt<S>): Promise<Outcome> {
    const found = await send(sent);
    if (found === 'saved') keepAsSaved(form, sent.values);
    return found;
  }

  async function sendTyped(): Promise<Outcome> {
    const values = structuredClone(form.getValues());
    const sent: { outcome: Outcome } = { outcome: 'failed' };
    await form.submit(async (content, key) => {
      sent.outcome = await send({ content, values, version: version.current, key });
    })();
    if (sent.outcome === 'saved') keepAsSaved(form, values);
    return sent.outcome;
  }

  // Runs the saves one after the other, because a press may coincide with an automatic retry.
  function inTurn(work: () => Promise<Outcome>): Promise<boolean> {
    async function run(): Promise<boolean> {
      let found: Outcome = 'failed';
      try {
        found = await work();
      } finally {
        setOutcome(found);
      }
      return found === 'saved';
    }
    const mine = running.current.then(run);
    running.current = mine.catch(() => false);
    return mine;
  }

  function attempt(): Promise<boolean> {
    setOutcome('saving');
    return inTurn(async () => {
      const before = lost.current;
      if (before) {
        const found = await sendLost(before);
        if (found !== 'saved' || isSame(form.getValues(), before.values)) return found;
      }
      return sendTyped();
    });
  }

  return {
    form,
    schema,
    state: stateOf(outcome, isDirty, errors),
    savedBefore,
    draft,
    save: attempt,
    retry: () => inTurn(async () => (lost.current ? sendLost(lost.current) : 'none')),
    reload: async () => adopt(await reload()),
    async overwrite() {
      lost.current = undefined;
      version.current = (await reload()).version;
      return attempt();
    },
    discard() {
      lost.current = undefined;
      form.reset();
      setOutcome('none');
    },
    fill(content) {
      form.reset(content, { keepDefaultValues: true });
    },
  };
}

function stateOf(outcome: Outcome, isDirty: boolean, { root, ...marked }: FieldErrors): SaveState {
  if (outcome === 'failed' && Object.keys(marked).length > 0) return 'failed';
  if (outcome === 'failed' && (isDirty || root !== undefined)) return 'refused';
  if (outcome !== 'failed' && outcome !== 'none' && outcome !== 'saved') return outcome;
  if (isDirty) return 'dirty';
  return outcome === 'saved' ? 'saved' : 'clean';
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function asDefaults<S extends FormSchema>(content: z.input<S>): DefaultValues<z.input<S>> {
  return content as DefaultValues<z.input<S>>;
}

function isConflict(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall && error.code === kernelRefusals.CHANGED_MEANWHILE.code;
}

function readSavedBefore(value: unknown): SavedBefore | undefined {
  if (!isObject(value) || typeof value['at'] !== 'string') return undefined;
  return { by: typeof value['by'] === 'string' ? value['by'] : null, at: value['at'] };
}

// Removes `bodyPart` from the errors' paths, because the call's body has the form's content under it.
function besideFields(error: unknown, bodyPart: string): unknown {
  if (!(error instanceof RefusedCall) || bodyPart === '') return error;
  const { code, message, requestId } = error;
  const errors = error.errors.map((each) => ({
    ...each,
    path: each.path.startsWith(`${bodyPart}.`) ? each.path.slice(bodyPart.length + 1) : each.path,
  }));
  return new RefusedCall(error.status, { code, message, requestId, errors });
}

// Marks the sent values as saved. Input during the save is kept as an unsaved change.
function keepAsSaved<S extends FormSchema>(form: ContractForm<S>, sent: FieldValues): void {
  form.reset(sent as z.input<S>, { keepValues: true });
  const now: FieldValues = form.getValues();
  for (const [name, value] of Object.entries(now)) {
    if (isSame(value, sent[name])) continue;
    form.setValue(name as Path<z.input<S>>, value as PathValue<z.input<S>, Path<z.input<S>>>, {
      shouldDirty: true,
    });
  }
}
