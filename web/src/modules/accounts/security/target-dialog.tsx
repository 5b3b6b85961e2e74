import * as accounts from '@plenum/contract/accounts/endpoints';
import { openOwnMerge } from '@plenum/contract/accounts/merge';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { TargetChangeForm } from '@plenum/contract/accounts/schemas';
import { Email, Phone } from '@plenum/contract/kernel/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { keepMe } from '../api.ts';
import { CodeFields } from '../verification/code-fields.tsx';
import { FormDialog } from '#kernel/form/form-dialog';
import { sendCodeToNewTarget } from '../verification/code-request.ts';
import { type FoundAccount, MergeDialog } from './merge-dialog.tsx';
import { useConfirmedAction } from '../verification/use-confirmed-action.tsx';

export type TargetKind = 'phone' | 'email';

// The server accepts either kind; this schema accepts only the expected one, so that its errors are specific.
const schemas = {
  phone: TargetChangeForm.extend({ target: Phone }),
  email: TargetChangeForm.extend({ target: Email }),
};

const words = {
  phone: { autoComplete: 'tel', hint: 'field.phoneHint', saved: 'security.phoneChanged' },
  email: { autoComplete: 'email', hint: undefined, saved: 'security.emailChanged' },
} as const;

export interface TargetDialogProps {
  kind: TargetKind;
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes the phone number or email address, confirmed by a code sent to the new one. */
export function TargetDialog({ kind, title, isOpen, onClose }: TargetDialogProps) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const confirmed = useConfirmedAction();
  const [found, setFound] = useState<FoundAccount>();
  const form = useContractForm(schemas[kind], { defaultValues: { target: '', code: '' } });
  const target = useField(form, 'target');
  const code = useField(form, 'code');
  const { autoComplete, hint, saved } = words[kind];
  function close() {
    form.reset();
    onClose();
  }
  const submit = form.submit(async (body, idempotencyKey) => {
    const send = () => call(accounts.changeTarget, { body, quiet: true, idempotencyKey });
    try {
      keepMe(client, await code.emptyIfWrong(confirmed.run(send)));
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.code !== accountRefusals.TARGET_TAKEN.code) throw error;
      // The code was correct, so it also proves ownership of the account that has this number or address.
      const preview = await confirmed.run(() => call(openOwnMerge, { body, quiet: true }));
      close();
      setFound({ kind, target: body.target, preview });
      return;
    }
    close();
    notify({ kind: 'success', text: t(saved) });
  });
  return (
    <>
      <FormDialog
        autoCapitalize="none"
        isOpen={isOpen}
        onClose={close}
        title={title}
        description={t('security.targetNote')}
        formState={form.formState}
        onSubmit={submit}
        submitLabel={t('security.save')}
      >
        <CodeFields
          target={target}
          code={code}
          send={sendCodeToNewTarget}
          kind={kind}
          {...(hint && { description: t(hint) })}
          autoComplete={autoComplete}
          isStart
          onComplete={() => void submit()}
        />
      </FormDialog>
      <MergeDialog found={found} onClose={() => setFound(undefined)} />
      {confirmed.dialog}
    </>
  );
}
