import {
  addProvider,
  changeProvider,
  kindsOfChannel,
  type ProviderChannel,
  type ProviderKind,
  type ProviderList,
  type ProviderView,
} from '@plenum/contract/messaging/providers';
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { Select } from '#kernel/ui/fields/select';
import { ConfirmedSubmitContext } from '#kernel/organize/confirmed-action';
import { initialFields, ProviderFields } from './provider-fields.tsx';
import { useProvidersChanged } from './providers-api.ts';

interface AddProviderDialogProps {
  channel: ProviderChannel;
  onClose: () => void;
}

/** Asks for the kind of provider, then for its settings. */
export function AddProviderDialog({ channel, onClose }: AddProviderDialogProps) {
  const { t } = useTranslation(['messaging-organize', 'organize']);
  const kinds: readonly ProviderKind[] = kindsOfChannel[channel];
  const [kind, setKind] = useState(kinds[0] ?? 'webhook');
  return (
    // The key gives each kind a new form, because input for one kind doesn't fit another.
    <AddForm
      key={kind}
      {...{ channel, kind, onClose }}
      chooser={
        <Select
          label={t('providers.kindLabel')}
          options={kinds.map((value) => ({ value, label: t(`organize:providers.kind.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(kinds.find((each) => each === value) ?? kind)}
        />
      }
    />
  );
}

function AddForm({
  channel,
  kind,
  chooser,
  onClose,
}: AddProviderDialogProps & { kind: ProviderKind; chooser: ReactNode }) {
  const { t } = useTranslation('messaging-organize');
  const confirmed = use(ConfirmedSubmitContext);
  const saved = useSaved(onClose);
  const form = useContractForm(addProvider.body!, {
    defaultValues: { channel, provider: { kind, ...initialFields(kind) } },
  });
  const submit = form.submit(async (body, idempotencyKey) =>
    saved(await confirmed(() => call(addProvider, { body, quiet: true, idempotencyKey }))),
  );
  return (
    <FormDialog
      phone="full"
      autoComplete="off"
      title={t(`providers.addOf.${channel}`)}
      formState={form.formState}
      submitLabel={t('providers.save')}
      onClose={onClose}
      onSubmit={submit}
    >
      {chooser}
      <ProviderFields form={form} kind={kind} channel={channel} isChange={false} />
    </FormDialog>
  );
}

interface ChangeProviderDialogProps {
  provider: ProviderView & { id: string; kind: ProviderKind };
  onClose: () => void;
}

/** A form that changes a provider. Secrets that are left empty are kept. */
export function ChangeProviderDialog({ provider, onClose }: ChangeProviderDialogProps) {
  const { t } = useTranslation('messaging-organize');
  const confirmed = use(ConfirmedSubmitContext);
  const saved = useSaved(onClose);
  const { id, kind, channel, name, version, settings, prefixes, except } = provider;
  const shown = { ...settings, name, prefixes: prefixes.join(' '), except: except.join(' ') };
  const form = useContractForm(changeProvider.body!, {
    defaultValues: { version, provider: { kind, ...initialFields(kind, shown) } },
  });
  const submit = form.submit(async (body, idempotencyKey) =>
    saved(
      await confirmed(() =>
        call(changeProvider, { params: { providerId: id }, body, quiet: true, idempotencyKey }),
      ),
    ),
  );
  return (
    <FormDialog
      phone="full"
      autoComplete="off"
      title={t('providers.changeOf', { name })}
      formState={form.formState}
      submitLabel={t('providers.save')}
      onClose={onClose}
      onSubmit={submit}
    >
      <ProviderFields form={form} kind={kind} channel={channel} isChange />
    </FormDialog>
  );
}

function useSaved(onClose: () => void) {
  const { t } = useTranslation('messaging-organize');
  const changed = useProvidersChanged();
  return (list: ProviderList) => {
    changed(list);
    notify({ kind: 'success', text: t('providers.saved') });
    onClose();
  };
}
