import type { ProgrammeItemKind } from '@plenum/contract/meetings/programme-endpoints';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { z } from 'zod';
import { RefusedCall } from '#kernel/client/refused-call';
import type { FormSchema } from '#kernel/form/contract-resolver';
import { FormDialog } from '#kernel/form/form-dialog';
import { type ContractForm, useContractForm } from '#kernel/form/use-contract-form';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { type Body, keyOf } from './store/items.ts';
import { isConflict } from './store/programme-store.ts';
import { useProgramme } from './store/use-programme.ts';

interface ItemDialogProps<S extends FormSchema> {
  kind: ProgrammeItemKind;
  schema: S;
  body: z.input<S> & { id: string };
  title: string;
  onClose: () => void;
  /** Called after the item was stored. */
  onSaved?: ((body: z.output<S>) => void) | undefined;
  children: (form: ContractForm<S>) => ReactNode;
}

/**
 * One item of the programme in a form. While the form has no unsaved changes, it shows a colleague's changes. Otherwise
 * it says that there is a newer version, and saving shows both versions.
 */
export function ItemDialog<S extends FormSchema>({
  kind,
  schema,
  body,
  title,
  onClose,
  onSaved,
  children,
}: ItemDialogProps<S>) {
  const { t: say } = useTranslation('kernel');
  const { store, state } = useProgramme();
  const form = useContractForm(schema, { defaultValues: body as DefaultValues<z.input<S>> });
  const key = keyOf({ kind, id: body.id });
  const item = state.items.get(key);
  // Read while rendering, because the form only tracks what is read then.
  const { isDirty, isSubmitting } = form.formState;
  const [base, setBase] = useState(item?.version ?? 0);
  const isNewer = item !== undefined && item.version > base && !isSubmitting;
  const follow = useEffectEvent(() => {
    const now = store.snapshot().items.get(key);
    if (!now?.body || now.version <= base || isDirty || isSubmitting) return;
    setBase(now.version);
    form.reset(now.body as z.input<S>);
  });
  useEffect(() => store.subscribe(() => follow()), [store]);

  async function save(values: z.output<S>) {
    const edit = { kind, id: body.id, body: values as unknown as Body, base };
    try {
      await store.apply([edit]);
    } catch (error) {
      // The dialog for collisions shows both versions.
      if (isConflict(error)) return onClose();
      throw besideFields(error);
    }
    onSaved?.(values);
    onClose();
    return undefined;
  }

  return (
    <FormDialog
      title={title}
      size="large"
      phone="full"
      formState={form.formState}
      onClose={onClose}
      onSubmit={form.submit(save)}
      submitLabel={say('save.save')}
    >
      {isNewer && <News by={item.by} at={item.at} isGone={item.body === null} />}
      {children(form)}
      {item && <LastChange by={item.by} at={item.at} />}
    </FormDialog>
  );
}

function LastChange({ by, at }: { by: string | null; at: string }) {
  const { t } = useTranslation('programme');
  const lan = useAppStore((state) => state.lan);
  const when = formatDateTime(at, lan);
  return (
    <p className="text-sm text-muted">
      {by === null ? t('item.changedAt', { when }) : t('item.changedBy', { when, name: by })}
    </p>
  );
}

function News({ by, at, isGone }: { by: string | null; at: string; isGone: boolean }) {
  const { t } = useTranslation('programme');
  const lan = useAppStore((state) => state.lan);
  const values = { name: by ?? t('item.someone'), when: formatDateTime(at, lan) };
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning"
    >
      <WarningIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
      {isGone ? t('item.removedMeanwhile', values) : t('item.changedMeanwhile', values)}
    </p>
  );
}

// Maps the paths of errors to the form's fields. The call's body contains the item as its only operation.
function besideFields(error: unknown): unknown {
  if (!(error instanceof RefusedCall)) return error;
  const { code, message, requestId } = error;
  const errors = error.errors.map((each) => ({
    ...each,
    path: each.path.replace(/^operations\.0\.body\./, ''),
  }));
  return new RefusedCall(error.status, { code, message, requestId, errors });
}
