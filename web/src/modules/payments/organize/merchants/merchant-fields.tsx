import { type Wallet, walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import type { WalletField } from '@plenum/contract/meetings/wallets/wallet';
import type { MerchantProvider } from '@plenum/contract/payments/merchant-schemas';
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useField } from '#kernel/form/use-field';
import { PasswordField } from '#kernel/ui/fields/password-field';
import { Select } from '#kernel/ui/fields/select';
import { TextArea } from '#kernel/ui/fields/text-area';
import { TextField } from '#kernel/ui/fields/text-field';

/** `all` fields for a new account, only the `keys` for an existing one. */
type Which = 'all' | 'keys';

function fieldsOf(wallet: Wallet, which: Which): [name: string, field: WalletField][] {
  const { numbers, keys } = walletDefinitions[wallet];
  return Object.entries(which === 'all' ? { ...numbers, ...keys } : keys);
}

export function emptyFields(wallet: Wallet, which: Which): Record<string, string> {
  return Object.fromEntries(fieldsOf(wallet, which).map(([name]) => [name, '']));
}

interface MerchantFieldsProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  wallet: Wallet;
  addresses: MerchantProvider['addresses'];
  which: Which;
}

export function MerchantFields<Values extends FieldValues, Output>({
  form,
  wallet,
  addresses,
  which,
}: MerchantFieldsProps<Values, Output>) {
  const { t } = useTranslation('payments-organize');
  const { field, fieldState } = useController({ control: form.control, name: 'baseUrl' as Path<Values> });
  return (
    <>
      {addresses.length > 1 && (
        <Select
          label={t('merchants.address')}
          options={addresses.map(({ url, isTest }) => ({
            value: url,
            label: isTest ? t('merchants.addressTest', { url }) : url,
          }))}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
      {fieldsOf(wallet, which).map(([name, setting]) => (
        <MerchantField
          key={name}
          form={form}
          name={name as Path<Values>}
          field={setting}
          isRequired={which === 'all' && setting.isOptional !== true}
        />
      ))}
    </>
  );
}

interface MerchantFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  field: WalletField;
  isRequired: boolean;
}

function MerchantField<Values extends FieldValues, Output>({
  form,
  name,
  field: { label, description, kind },
  isRequired,
}: MerchantFieldProps<Values, Output>) {
  const sentence = useSentence();
  const { input } = useField(form, name);
  const hint = description ? { description: sentence(description) } : {};
  const common = { ...input, ...hint, label: sentence(label), isRequired };
  if (kind === 'key') return <TextArea {...common} rows={4} spellCheck="false" className="tabular" />;
  if (kind === 'secret') return <PasswordField {...common} autoComplete="new-password" />;
  return <TextField {...common} autoComplete="off" spellCheck="false" />;
}
