import type { Wallet } from '@plenum/contract/meetings/payment-methods';
import type { MerchantProvider } from '@plenum/contract/payments/merchant-schemas';
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useField } from '#kernel/form/use-field';
import { PasswordField } from '#kernel/ui/fields/password-field';
import { Select } from '#kernel/ui/fields/select';
import { TextArea } from '#kernel/ui/fields/text-area';
import { TextField } from '#kernel/ui/fields/text-field';

/** How a field is typed: a number that is no secret, a short secret, or a key of several lines. */
type Kind = 'line' | 'secret' | 'key';

const numbers = {
  wechat: { mchId: 'line', appId: 'line' },
  alipay: { appId: 'line', sellerId: 'line' },
  paypal: { clientId: 'line', merchantId: 'line' },
} as const satisfies Record<Wallet, Record<string, Kind>>;

const keys = {
  wechat: {
    serial: 'line',
    privateKey: 'key',
    publicKeyId: 'line',
    publicKey: 'key',
    apiV3Key: 'secret',
    appSecret: 'secret',
  },
  alipay: { privateKey: 'key', alipayPublicKey: 'key' },
  paypal: { clientSecret: 'secret', webhookId: 'line' },
} as const satisfies Record<Wallet, Record<string, Kind>>;

type FieldName = {
  [W in Wallet]: `${W}.${string & (keyof (typeof numbers)[W] | keyof (typeof keys)[W])}`;
}[Wallet];

/** Of a new account all; of one that is changed its keys. */
type Which = 'all' | 'keys';

function fieldsOf(wallet: Wallet, which: Which): [name: string, kind: Kind][] {
  return Object.entries<Kind>(which === 'all' ? { ...numbers[wallet], ...keys[wallet] } : keys[wallet]);
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
  const { t } = useTranslation('console');
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
      {fieldsOf(wallet, which).map(([name, kind]) => (
        <MerchantField
          key={name}
          form={form}
          name={name as Path<Values>}
          address={`${wallet}.${name}` as FieldName}
          kind={kind}
          isRequired={which === 'all' && name !== 'appSecret'}
        />
      ))}
    </>
  );
}

interface MerchantFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  address: FieldName;
  kind: Kind;
  isRequired: boolean;
}

function MerchantField<Values extends FieldValues, Output>({
  form,
  name,
  address,
  kind,
  isRequired,
}: MerchantFieldProps<Values, Output>) {
  const { t } = useTranslation('console');
  const { input } = useField(form, name);
  const hint = address === 'wechat.appSecret' ? { description: t('merchants.appSecretHint') } : {};
  const common = { ...input, ...hint, label: t(`merchants.field.${address}`), isRequired };
  if (kind === 'key') return <TextArea {...common} rows={4} spellCheck="false" className="tabular" />;
  if (kind === 'secret') return <PasswordField {...common} autoComplete="new-password" />;
  return <TextField {...common} autoComplete="off" spellCheck="false" />;
}
