import * as accounts from '@plenum/contract/accounts/endpoints';
import { SecondFactorForm, type SecondFactorSetup } from '@plenum/contract/accounts/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { z } from 'zod';
import { call } from '#kernel/client/call';
import { useContractForm } from '#kernel/form/use-contract-form';
import { CodeField } from '#kernel/ui/fields/code-field';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { QrCode } from '#kernel/ui/pictures/qr-code';
import { FormDialog } from '#kernel/form/form-dialog';
import type { ConfirmedAction } from '../verification/use-confirmed-action.tsx';
import { useField } from '#kernel/form/use-field';

export type SetUp = z.output<typeof SecondFactorSetup>;

export interface SecondFactorDialogProps {
  /** The secret that is not confirmed yet; the dialog is open while there is one. */
  setUp: SetUp | undefined;
  run: ConfirmedAction['run'];
  onClose: () => void;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}

export function SecondFactorDialog({ setUp, run, onClose, onTurnedOn }: SecondFactorDialogProps) {
  const { t } = useTranslation('accounts');
  const form = useContractForm(SecondFactorForm, { defaultValues: { code: '' } });
  const code = useField(form, 'code');
  const submit = form.submit(async (body, idempotencyKey) => {
    const send = () => call(accounts.confirmSecondFactor, { body, quiet: true, idempotencyKey });
    const { recoveryCodes } = await code.emptyIfWrong(run(send));
    form.reset();
    onTurnedOn(recoveryCodes);
  });
  return (
    <FormDialog
      autoCapitalize="none"
      isOpen={setUp !== undefined}
      onClose={() => {
        form.reset();
        onClose();
      }}
      title={t('secondFactor.setUpTitle')}
      description={t('secondFactor.scan')}
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('secondFactor.turnOn')}
    >
      {setUp && <Secret setUp={setUp} />}
      <CodeField
        {...code.input}
        label={t('secondFactor.codeLabel')}
        description={t('secondFactor.codeHint')}
        onComplete={() => void submit()}
      />
    </FormDialog>
  );
}

function Secret({ setUp: { secret, uri } }: { setUp: SetUp }) {
  const { t } = useTranslation('accounts');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <QrCode text={uri} label={t('secondFactor.qrLabel')} className="w-44 max-sm:mx-auto" />
      <div className="min-w-48 flex-1">
        <p className="text-sm font-semibold">{t('secondFactor.secret')}</p>
        <p className="mt-1 font-mono leading-relaxed">{inGroups(secret)}</p>
        <CopyButton text={secret} label={t('secondFactor.copySecret')} className="-ms-3 mt-1" />
      </div>
    </div>
  );
}

/** Formats the secret in groups of four, which are easy to read and type. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
