import type { Language } from '@plenum/contract/kernel/language';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { newIdempotencyKey } from '../client/call.ts';
import { useAppStore } from '../state/app-store.ts';
import { applyRefusal, lostBy, SERVER_ERROR } from './apply-refusal.ts';
import { contractResolver, type FormSchema } from './contract-resolver.ts';
import { retranslateErrors } from './retranslate-errors.ts';

export type ContractForm<S extends FormSchema> = UseFormReturn<z.input<S>, unknown, z.output<S>> & {
  /**
   * The form's onSubmit. The action makes its call with `quiet: true` and the given key, which stays the same when an
   * unchanged form is sent again after its answer was lost.
   */
  submit: (
    action: (values: z.output<S>, idempotencyKey: string) => Promise<unknown>,
  ) => (event?: React.BaseSyntheticEvent) => Promise<void>;
};

/** A form validated by a schema of the contract; every field needs a default value. */
export function useContractForm<S extends FormSchema>(
  schema: S,
  options: Omit<UseFormProps<z.input<S>, unknown, z.output<S>>, 'resolver'>,
): ContractForm<S> {
  const lan = useAppStore((state) => state.lan);
  const form = useForm<z.input<S>, unknown, z.output<S>>({ ...options, resolver: contractResolver(schema) });
  const lost = useRef<{ key: string; sent: string }>(undefined);

  const retranslate = useEffectEvent((language: Language) => retranslateErrors(form, schema, language));
  useEffect(() => retranslate(lan), [lan]);

  // Only an unchanged form is sent again automatically; later input needs another press.
  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name }) {
          if (lost.current && name !== undefined) clearErrors(SERVER_ERROR);
        },
      }),
    [subscribe, clearErrors],
  );

  async function attempt(
    values: z.output<S>,
    action: (values: z.output<S>, idempotencyKey: string) => Promise<unknown>,
  ): Promise<void> {
    const sent = JSON.stringify(values);
    const repeated = lost.current?.sent === sent ? lost.current : undefined;
    const key = repeated?.key ?? newIdempotencyKey();
    lost.current = undefined;
    try {
      await action(values, key);
    } catch (error) {
      if (lostBy(error)) lost.current = { key, sent };
      applyRefusal(form, error, repeated !== undefined);
    }
  }

  return { ...form, submit: (action) => form.handleSubmit((values) => attempt(values, action)) };
}
