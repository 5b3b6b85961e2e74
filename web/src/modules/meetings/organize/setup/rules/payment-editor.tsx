import { currencies, currencyWords } from '@plenum/contract/kernel/money';
import { methodWords } from '@plenum/contract/registration/words';
import { paymentMethods, type PaymentSection } from '@plenum/contract/meetings/settings';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { NumberField } from '#kernel/ui/fields/number-field';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { SectionForm } from '#kernel/organize/editor/section-form';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

interface Props {
  form: ContractForm<typeof PaymentSection>;
  isDisabled: boolean;
}

export function PaymentEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="payment" intro={t('payment.intro')}>
      {(form, { isDisabled }) => (
        <>
          <Methods form={form} isDisabled={isDisabled} />
          <Accounts form={form} isDisabled={isDisabled} />
          <LocalizedLineField
            form={form}
            name="note"
            label={t('payment.note')}
            description={t('payment.noteHint')}
            maxLength={600}
            isMultiline
            rows={2}
            isDisabled={isDisabled}
          />
          <Holds form={form} isDisabled={isDisabled} />
        </>
      )}
    </SectionForm>
  );
}

function Methods({ form, isDisabled }: Props) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const { field } = useController({ control: form.control, name: 'methods' });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t('payment.methods')}</legend>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {paymentMethods.map((method) => (
          <Checkbox
            key={method}
            description={t(`methodHint.${method}`)}
            isSelected={field.value.includes(method)}
            isDisabled={isDisabled}
            onChange={(isSelected) =>
              field.onChange(
                isSelected ? [...field.value, method] : field.value.filter((kept) => kept !== method),
              )
            }
          >
            {sentence(methodWords[method])}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Accounts({ form, isDisabled }: Props) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const list = useFieldList(form, 'accounts');
  const accounts = form.watch('accounts');
  const error = form.formState.errors.accounts?.message ?? form.formState.errors.accounts?.root?.message;
  return (
    <div>
      <h2 className="mb-2 font-semibold">{t('payment.accounts')}</h2>
      <ListEditor
        {...list}
        label={t('payment.accounts')}
        addLabel={t('payment.addAccount')}
        nameOf={(index) =>
          accounts[index]?.accountName || t('organize:listEditor.number', { number: index + 1 })
        }
        isDisabled={isDisabled}
        empty={t('payment.noAccounts')}
        onAdd={() =>
          list.add({
            id: crypto.randomUUID(),
            currency: 'CNY',
            purpose: 'all',
            accountName: '',
            bank: '',
            accountNumber: '',
            cnaps: '',
            swift: '',
            bankAddress: '',
          })
        }
        renderItem={(index) => <Account form={form} isDisabled={isDisabled} index={index} />}
      />
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

const lines = ['accountName', 'bank', 'accountNumber', 'cnaps', 'swift', 'bankAddress'] as const;

function Account({ form, isDisabled, index }: Props & { index: number }) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const sentence = useSentence();
  const { field: currency } = useController({ control: form.control, name: `accounts.${index}.currency` });
  const { field: purpose } = useController({ control: form.control, name: `accounts.${index}.purpose` });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('organize:payment.currency')}
        options={currencies.map((value) => ({ value, label: sentence(currencyWords[value]) }))}
        value={currency.value}
        onChange={currency.onChange}
        isDisabled={isDisabled}
      />
      <Select
        label={t('payment.purpose')}
        options={(['all', 'conference', 'hotel'] as const).map((value) => ({
          value,
          label: t(`purpose.${value}`),
        }))}
        value={purpose.value}
        onChange={purpose.onChange}
        isDisabled={isDisabled}
      />
      {lines.map((line) => (
        <AccountLine key={line} form={form} isDisabled={isDisabled} index={index} line={line} />
      ))}
    </div>
  );
}

function AccountLine({
  form,
  isDisabled,
  index,
  line,
}: Props & { index: number; line: (typeof lines)[number] }) {
  const { t } = useTranslation('meetings-organize');
  const field = useField(form, `accounts.${index}.${line}`);
  const isRequired = line === 'accountName' || line === 'bank' || line === 'accountNumber';
  return (
    <TextField
      {...field.input}
      label={t(`account.${line}`)}
      isRequired={isRequired}
      isDisabled={isDisabled}
    />
  );
}

function Holds({ form, isDisabled }: Props) {
  const { t } = useTranslation('meetings-organize');
  const { field: online, fieldState: onlineState } = useController({
    control: form.control,
    name: 'holdOnlineMinutes',
  });
  const { field: transfer, fieldState: transferState } = useController({
    control: form.control,
    name: 'holdTransferDays',
  });
  return (
    <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
      <NumberField
        label={t('payment.holdOnline')}
        description={t('payment.holdHint')}
        suffix={t('payment.minutes')}
        value={online.value}
        onChange={(value) => online.onChange(value ?? 0)}
        error={onlineState.error?.message}
        isDisabled={isDisabled}
      />
      <NumberField
        label={t('payment.holdTransfer')}
        suffix={t('payment.days')}
        value={transfer.value}
        onChange={(value) => transfer.onChange(value ?? 0)}
        error={transferState.error?.message}
        isDisabled={isDisabled}
      />
    </div>
  );
}
