import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type { z } from 'zod';
import { RefusedCall } from '../client/refused-call.ts';
import type { SaveState } from '../ui/feedback/save-bar.tsx';
import type { FormSchema } from './contract-resolver.ts';
import { useContractForm, type ContractForm } from './use-contract-form.ts';

/** A section as the server stores it, with the version that a save must name. */
export interface Loaded<Content> {
  readonly version: number;
  readonly content: Content;
}

export interface SectionFormOptions<S extends FormSchema> {
  loaded: Loaded<z.input<S>>;
  /** Makes its call with `quiet: true`. */
  save: (content: z.output<S>, version: number, idempotencyKey: string) => Promise<{ version: number }>;
  /** Reads the section again, bypassing all caches. */
  reload: () => Promise<Loaded<z.input<S>>>;
  /** The part of the body that carries the content; errors under this path are shown beside the fields. */
  bodyPart?: string;
}

export interface SectionForm<S extends FormSchema> {
  form: ContractForm<S>;
  state: SaveState;
  /** Resolves to true when stored; on false the form, or the state, says why not. */
  save: () => Promise<boolean>;
  /** Discards the typed changes and loads the server's version. */
  reload: () => Promise<void>;
  /** Saves the typed changes over those of another user. */
  overwrite: () => Promise<boolean>;
  /** Puts other content into the form, as unsaved changes. */
  fill: (content: z.input<S>) => void;
}

type Outcome = 'none' | 'saving' | 'saved' | 'conflict' | 'failed';

/**
 * A form with a save button. When another user has saved in between, it reports a conflict and overwrites nothing
 * unasked.
 */
export function useSectionForm<S extends FormSchema>(
  schema: S,
  { loaded, save, reload, bodyPart = 'content' }: SectionFormOptions<S>,
): SectionForm<S> {
  const form = useContractForm(schema, { defaultValues: asDefaults<S>(loaded.content) });
  const version = useRef(loaded.version);
  const [outcome, setOutcome] = useState<Outcome>('none');
  const { isDirty, errors } = form.formState;

  function adopt(fresh: Loaded<z.input<S>>) {
    version.current = fresh.version;
    form.reset(fresh.content);
    setOutcome('none');
  }

  // A newer version is shown while nothing is typed; otherwise the next save reports the conflict.
  const notice = useEffectEvent((found: number) => {
    if (found > version.current && !isDirty && outcome !== 'saving') adopt(loaded);
  });
  useEffect(() => notice(loaded.version), [loaded.version]);

  async function attempt(): Promise<boolean> {
    const sent = structuredClone(form.getValues());
    const attempted: { outcome: Outcome } = { outcome: 'failed' };
    setOutcome('saving');
    try {
      await form.submit(async (content, key) => {
        try {
          const saved = await save(content, version.current, key);
          version.current = saved.version;
          attempted.outcome = 'saved';
        } catch (error) {
          if (!isConflict(error)) throw besideFields(error, bodyPart);
          attempted.outcome = 'conflict';
        }
      })();
      if (attempted.outcome === 'saved') keepAsSaved(form, sent);
    } finally {
      setOutcome(attempted.outcome);
    }
    return attempted.outcome === 'saved';
  }

  return {
    form,
    state: stateOf(outcome, isDirty, Object.keys(errors).length > 0),
    save: attempt,
    reload: async () => adopt(await reload()),
    async overwrite() {
      version.current = (await reload()).version;
      return attempt();
    },
    fill(content) {
      form.reset(content, { keepDefaultValues: true });
    },
  };
}

function stateOf(outcome: Outcome, isDirty: boolean, hasErrors: boolean): SaveState {
  if (outcome === 'saving' || outcome === 'conflict') return outcome;
  if (outcome === 'failed' && (isDirty || hasErrors)) return 'failed';
  if (isDirty) return 'dirty';
  return outcome === 'saved' ? 'saved' : 'clean';
}

function asDefaults<S extends FormSchema>(content: z.input<S>): DefaultValues<z.input<S>> {
  return content as DefaultValues<z.input<S>>;
}

function isConflict(error: unknown): boolean {
  return error instanceof RefusedCall && error.code === kernelRefusals.CHANGED_MEANWHILE.code;
}

// The body of the call carries the form's content under `bodyPart`.
function besideFields(error: unknown, bodyPart: string): unknown {
  if (!(error instanceof RefusedCall) || bodyPart === '') return error;
  const { code, message, requestId } = error;
  const errors = error.errors.map((each) => ({
    ...each,
    path: each.path.startsWith(`${bodyPart}.`) ? each.path.slice(bodyPart.length + 1) : each.path,
  }));
  return new RefusedCall(error.status, { code, message, requestId, errors });
}

// What was typed during the save stays, as an unsaved change.
function keepAsSaved<S extends FormSchema>(form: ContractForm<S>, sent: FieldValues): void {
  form.reset(sent as z.input<S>, { keepValues: true });
  const now: FieldValues = form.getValues();
  for (const [name, value] of Object.entries(now)) {
    if (JSON.stringify(value) === JSON.stringify(sent[name])) continue;
    form.setValue(name as Path<z.input<S>>, value as PathValue<z.input<S>, Path<z.input<S>>>, {
      shouldDirty: true,
    });
  }
}
