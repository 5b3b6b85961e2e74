import {
  addProvider,
  changeProvider,
  kindsOfChannel,
  type ProviderChannel,
  type ProviderKind,
  type ProviderList,
  type ProviderView,
} from '@plenum/contract/messaging/providers';
import { type ReactNode, use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { type FormProgress, FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { Select } from '#kernel/ui/fields/select';
import { ConfirmedSubmitContext } from '../confirmed-action.ts';
import { initialFields, ProviderFields } from './provider-fields.tsx';
import { useProvidersChanged } from './providers-api.ts';

interface AddProviderDialogProps {
  channel: ProviderChannel;
  onClose: () => void;
}

/** First which kind, then its settings. */
export function AddProviderDialog({ channel, onClose }: AddProviderDialogProps) {
  const { t } = useTranslation('console');
  const kinds: readonly ProviderKind[] = kindsOfChannel[channel];
  const [kind, setKind] = useState(kinds[0] ?? 'webhook');
  return (
    // Another kind is another form: what was typed belongs to the first one.
    <AddForm
      key={kind}
      {...{ channel, kind, onClose }}
      chooser={
        <Select
          label={t('providers.kindLabel')}
          options={kinds.map((value) => ({ value, label: t(`providers.kind.${value}`) }))}
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
  const { t } = useTranslation('console');
  const confirmed = use(ConfirmedSubmitContext);
  const saved = useSaved(onClose);
  const form = useContractForm(addProvider.body!, {
    defaultValues: { channel, provider: { kind, ...initialFields(kind) } },
  });
  const submit = form.submit(async (body, idempotencyKey) =>
    saved(await confirmed(() => call(addProvider, { body, quiet: true, idempotencyKey }))),
  );
  return (
    <FormDialog title={t(`providers.addOf.${channel}`)} progress={form.formState} {...{ onClose, submit }}>
      {chooser}
      <ProviderFields form={form} kind={kind} channel={channel} isChange={false} />
    </FormDialog>
  );
}

interface ChangeProviderDialogProps {
  provider: ProviderView & { id: string };
  onClose: () => void;
}

/** Secrets that are left empty stay as they are. */
export function ChangeProviderDialog({ provider, onClose }: ChangeProviderDialogProps) {
  const { t } = useTranslation('console');
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
    <FormDialog title={t('providers.changeOf', { name })} progress={form.formState} {...{ onClose, submit }}>
      <ProviderFields form={form} kind={kind} channel={channel} isChange />
    </FormDialog>
  );
}

function useSaved(onClose: () => void) {
  const { t } = useTranslation('console');
  const changed = useProvidersChanged();
  return (list: ProviderList) => {
    changed(list);
    notify({ kind: 'success', text: t('providers.saved') });
    onClose();
  };
}

interface FormDialogProps {
  title: string;
  progress: FormProgress;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

function FormDialog({ title, progress, submit, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('console');
  const formId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      phone="full"
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isPending={progress.isSubmitting}>
            {t('providers.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        autoComplete="off"
        className="flex flex-col gap-5"
        onSubmit={(event) => void submit(event)}
      >
        {children}
        <FormSummary errors={progress.errors} />
      </form>
    </Dialog>
  );
}
