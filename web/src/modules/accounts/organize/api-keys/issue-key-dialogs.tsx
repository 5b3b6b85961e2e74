import { apiScopes, type ApiScope, apiScopeWords } from '@plenum/contract/accounts/api-scopes';
import {
  API_KEY_OVERLAP_HOURS,
  type ApiKey,
  apiKeyDays,
  ApiKeyForm,
  ApiKeyRotation,
  createApiKey,
  rotateApiKey,
} from '@plenum/contract/meetings/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useController } from 'react-hook-form';
import { call } from '#kernel/client/call';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ConfirmedSubmitContext } from '#kernel/organize/confirmed-action';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { apiKeysQuery } from './api-keys-query.ts';

type Days = (typeof apiKeyDays)[number];

interface IssueProps {
  meetingId: string;
  onClose: () => void;
  /** Called with the secret, which no other answer contains. */
  onIssued: (secret: string) => void;
}

const DEFAULT_DAYS = 90;

export function CreateKeyDialog({ meetingId, onClose, onIssued }: IssueProps) {
  const { t } = useTranslation('accounts-organize');
  const client = useQueryClient();
  const confirmed = use(ConfirmedSubmitContext);
  const form = useContractForm(ApiKeyForm, {
    defaultValues: { name: '', scopes: [], days: DEFAULT_DAYS },
  });
  const name = useField(form, 'name');
  const { field: scopes, fieldState } = useController({ control: form.control, name: 'scopes' });
  const { field: days } = useController({ control: form.control, name: 'days' });
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { id: meetingId };
    const issued = await confirmed(() => call(createApiKey, { params, body, quiet: true, idempotencyKey }));
    await client.invalidateQueries(apiKeysQuery(meetingId));
    onIssued(issued.secret);
  });
  return (
    <FormDialog
      phone="full"
      autoComplete="off"
      title={t('apiKeys.createTitle')}
      formState={form.formState}
      submitLabel={t('apiKeys.createKey')}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        {...name.input}
        label={t('apiKeys.name')}
        description={t('apiKeys.nameHint')}
        isRequired
        autoComplete="off"
      />
      <ScopesField value={scopes.value} onChange={scopes.onChange} error={fieldState.error?.message} />
      <DaysField value={days.value} onChange={days.onChange} />
    </FormDialog>
  );
}

/** Replaces the secret of a key; the earlier one may work for another day, until all programs have the new one. */
export function RotateKeyDialog({
  meetingId,
  apiKey: { id, name },
  onClose,
  onIssued,
}: IssueProps & { apiKey: ApiKey }) {
  const { t } = useTranslation('accounts-organize');
  const client = useQueryClient();
  const confirmed = use(ConfirmedSubmitContext);
  const form = useContractForm(ApiKeyRotation, {
    defaultValues: { days: DEFAULT_DAYS, keepsEarlier: true },
  });
  const { field: keepsEarlier } = useController({ control: form.control, name: 'keepsEarlier' });
  const { field: days } = useController({ control: form.control, name: 'days' });
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { id: meetingId, keyId: id };
    const issued = await confirmed(() => call(rotateApiKey, { params, body, quiet: true, idempotencyKey }));
    await client.invalidateQueries(apiKeysQuery(meetingId));
    onIssued(issued.secret);
  });
  return (
    <FormDialog
      title={t('apiKeys.rotateTitle', { name })}
      description={t('apiKeys.rotateWhat')}
      formState={form.formState}
      submitLabel={t('apiKeys.rotateKey')}
      onClose={onClose}
      onSubmit={submit}
    >
      <RadioCards
        label={t('apiKeys.earlierKey')}
        value={keepsEarlier.value ? 'keep' : 'end'}
        onChange={(value) => keepsEarlier.onChange(value === 'keep')}
        options={[
          {
            value: 'keep',
            label: t('apiKeys.keep', { count: API_KEY_OVERLAP_HOURS }),
            description: t('apiKeys.keepWhat'),
          },
          { value: 'end', label: t('apiKeys.end'), description: t('apiKeys.endWhat') },
        ]}
      />
      <DaysField value={days.value} onChange={days.onChange} />
    </FormDialog>
  );
}

function ScopesField({
  value,
  onChange,
  error,
}: {
  value: readonly ApiScope[];
  onChange: (scopes: ApiScope[]) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('accounts-organize');
  const sentence = useSentence();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('apiKeys.scopes')}</legend>
      {apiScopes.map((scope) => (
        <Checkbox
          key={scope}
          description={sentence(apiScopeWords[scope].what)}
          isSelected={value.includes(scope)}
          onChange={(isSelected) =>
            onChange(apiScopes.filter((one) => (one === scope ? isSelected : value.includes(one))))
          }
        >
          {sentence(apiScopeWords[scope].name)}
        </Checkbox>
      ))}
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}

const NEVER = 'never';

function DaysField({ value, onChange }: { value: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation('accounts-organize');
  return (
    <Select
      label={t('apiKeys.valid')}
      className="w-full sm:w-60"
      value={value === null ? NEVER : String(value)}
      options={apiKeyDays.map((count) =>
        count === null
          ? { value: NEVER, label: t('apiKeys.forever') }
          : { value: String(count), label: t('apiKeys.days', { count }) },
      )}
      onChange={(chosen) => onChange(apiKeyDays.find((count) => String(count) === chosen) ?? null)}
      description={value === null ? t('apiKeys.foreverHint') : undefined}
    />
  );
}
