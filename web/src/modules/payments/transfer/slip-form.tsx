import { SlipForm as SlipSchema } from '@plenum/contract/payments/endpoints';
import type { PayeeAccount, SlipPurpose } from '@plenum/contract/payments/schemas';
import type { Currency } from '@plenum/contract/kernel/money';
import { slipPurposeWords } from '@plenum/contract/payments/words';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { DateField } from '#kernel/ui/fields/date-time-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { TextField } from '#kernel/ui/fields/text-field';
import type { PayCalls } from '../pay-calls.ts';
import { signs } from '../signs.ts';
import { SlipFiles } from './slip-files.tsx';
import { useSlipFiles } from './use-slip-files.ts';

export interface SlipFormProps {
  account: PayeeAccount;
  currency: Currency;
  isOneOfTwo: boolean;
  calls: PayCalls;
  onSent: () => void;
}

/** The proof of a transfer: who paid, when, how much, and pictures of it. */
export function SlipForm({ account, currency, isOneOfTwo, calls, onSent }: SlipFormProps) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  const form = useContractForm(SlipSchema, {
    defaultValues: { purpose: account.purpose, payer: '', paidOn: '', amount: account.amount, fileIds: [] },
  });
  const { control, formState } = form;
  const { inputRef: payerRef, ...payer } = useField(form, 'payer').input;
  const paidOn = useField(form, 'paidOn').input;
  const amount = useController({ control, name: 'amount' });
  const fileIds = useController({ control, name: 'fileIds' });
  const uploads = useSlipFiles(calls.uploadSlipFile, (ids) => {
    form.setValue('fileIds', ids, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  });
  const purpose = sentence(slipPurposeWords[account.purpose]);
  return (
    <form
      id={slipFormId(account.purpose)}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        // The files must be uploaded before the proof that refers to them is sent.
        if (uploads.isUploading) return event.preventDefault();
        void form.submit(async (values, key) => {
          await calls.sendSlip(values, key);
          onSent();
        })(event);
      }}
    >
      <h2 className="text-lg font-bold">{isOneOfTwo ? t('slip.titleFor', { purpose }) : t('slip.title')}</h2>
      <SlipFiles
        files={uploads.files}
        onAdd={uploads.add}
        onRemove={uploads.remove}
        error={fileIds.fieldState.error?.message}
        inputRef={fileIds.field.ref}
      />
      <TextField
        {...payer}
        inputRef={payerRef}
        label={t('slip.payer')}
        description={t('slip.payerHelp')}
        isRequired
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label={t('slip.paidOn')}
          value={paidOn.value}
          onChange={paidOn.onChange}
          onBlur={paidOn.onBlur}
          error={paidOn.error}
          max={today()}
          isRequired
        />
        <NumberField
          label={t('slip.amount')}
          prefix={signs[currency]}
          decimals={2}
          value={toMajor(amount.field.value)}
          onChange={(major) => amount.field.onChange(major === null ? null : Math.round(major * 100))}
          onBlur={amount.field.onBlur}
          error={amount.fieldState.error?.message}
          isRequired
        />
      </div>
      <FormSummary errors={formState.errors} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          kind="primary"
          className="max-sm:w-full"
          isPending={formState.isSubmitting || uploads.isUploading}
        >
          {t('slip.send')}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          {t(calls.holdForTransfer ? 'slip.willSend' : 'slip.willCredit')}
        </p>
      </div>
    </form>
  );
}

/** Returns the id by which the notice of a rejected proof finds the form. */
export function slipFormId(purpose: SlipPurpose): string {
  return `slip-${purpose}`;
}

function toMajor(minor: number | null): number | null {
  return minor === null ? null : minor / 100;
}

/**
 * Returns today's date in the earliest time zone, so that no date is refused here too early; the server uses the
 * conference's zone.
 */
function today(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
}
