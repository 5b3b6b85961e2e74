import {
  aliyunRegions,
  type ProviderChannel,
  type ProviderKind,
  tencentRegions,
} from '@plenum/contract/messaging/providers';
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useField } from '#kernel/form/use-field';
import { PasswordField } from '#kernel/ui/fields/password-field';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';

/** The input of a field. A `route` is asked for only if the provider sends text messages. */
type Input = 'line' | 'secret' | 'route' | 'exceptRoute' | 'choice';

const fields = {
  smtp: {
    name: 'line',
    host: 'line',
    port: 'line',
    security: 'choice',
    user: 'line',
    password: 'secret',
    from: 'line',
  },
  aliyun: {
    name: 'line',
    signName: 'line',
    region: 'choice',
    keyId: 'line',
    keySecret: 'secret',
    prefixes: 'route',
    except: 'exceptRoute',
  },
  tencent: {
    name: 'line',
    signName: 'line',
    region: 'choice',
    appId: 'line',
    keyId: 'line',
    keySecret: 'secret',
    prefixes: 'route',
    except: 'exceptRoute',
  },
  webhook: { name: 'line', url: 'line', secret: 'secret', prefixes: 'route', except: 'exceptRoute' },
} as const satisfies Record<ProviderKind, Record<string, Input>>;

type FieldName = { [K in ProviderKind]: keyof (typeof fields)[K] }[ProviderKind];

const choices = {
  security: ['tls', 'starttls'],
  aliyun: aliyunRegions,
  tencent: tencentRegions,
} as const;

/** The initial values of a kind's form. `shown` is the known part of an existing provider, never a secret. */
export function initialFields(kind: ProviderKind, shown: Readonly<Record<string, string>> = {}) {
  const usual: Readonly<Record<string, string>> = {
    port: '465',
    security: 'tls',
    prefixes: kind === 'webhook' ? '+' : '+86',
    region: kind === 'tencent' ? 'ap-guangzhou' : 'mainland',
  };
  return Object.fromEntries(
    Object.keys(fields[kind]).map((name) => [name, shown[name] ?? usual[name] ?? '']),
  );
}

interface ProviderFieldsProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  kind: ProviderKind;
  channel: ProviderChannel;
  /** Whether an existing provider is changed. If so, secrets that are left empty are kept. */
  isChange: boolean;
}

export function ProviderFields<Values extends FieldValues, Output>({
  form,
  kind,
  channel,
  isChange,
}: ProviderFieldsProps<Values, Output>) {
  return Object.entries<Input>(fields[kind])
    .filter(([, input]) => channel === 'sms' || (input !== 'route' && input !== 'exceptRoute'))
    .map(([name, input]) => (
      <ProviderField
        key={`${kind}.${name}`}
        form={form}
        path={`provider.${name}` as Path<Values>}
        name={name as FieldName}
        kind={kind}
        input={input}
        isChange={isChange}
      />
    ));
}

interface ProviderFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  path: Path<Values>;
  name: FieldName;
  kind: ProviderKind;
  input: Input;
  isChange: boolean;
}

const optional: readonly FieldName[] = ['user', 'password', 'except'];
const explained = ['signName', 'prefixes', 'except', 'secret', 'from', 'name'] as const;

function ProviderField<Values extends FieldValues, Output>({
  form,
  path,
  name,
  kind,
  input,
  isChange,
}: ProviderFieldProps<Values, Output>) {
  const { t } = useTranslation('messaging-organize');
  const { input: typed } = useField(form, path);
  const { field } = useController({ control: form.control, name: path });
  const isSecret = input === 'secret' || name === 'keyId';
  const hint = explained.find((each) => each === name);
  const description = isSecret && isChange ? t('providers.keepSecret') : hint && t(`providers.hint.${hint}`);
  const common = {
    ...typed,
    label: t(`providers.field.${name}`),
    isRequired: !optional.includes(name) && !(isSecret && isChange),
    ...(description !== undefined && { description }),
  };
  if (input === 'choice')
    return (
      <Select
        label={common.label}
        options={optionsOf(name, kind).map((value) => ({ value, label: t(`providers.choice.${value}`) }))}
        value={String(field.value)}
        onChange={field.onChange}
      />
    );
  if (input === 'secret') return <PasswordField {...common} autoComplete="new-password" />;
  return <TextField {...common} autoComplete="off" spellCheck="false" />;
}

function optionsOf(name: FieldName, kind: ProviderKind) {
  if (name === 'security') return choices.security;
  return kind === 'tencent' ? choices.tencent : choices.aliyun;
}
