import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { addMerchant, changeMerchant } from '@plenum/contract/payments/merchant-endpoints';
import {
  type MerchantAccount,
  MerchantChange,
  type MerchantProvider,
  type MerchantSettings,
  NewMerchant,
} from '@plenum/contract/payments/merchant-schemas';
import { walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import { walletWords } from '@plenum/contract/payments/words';
import { use } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { ConfirmedSubmitContext } from '#kernel/organize/confirmed-action';
import { MerchantFields, emptyFields } from './merchant-fields.tsx';
import { useMerchantsChanged } from './merchants-api.ts';

interface MerchantDialogProps {
  meeting: MeetingConsole;
  provider: MerchantProvider;
  onClose: () => void;
  /** Called after saving, because the account has to be tested then. */
  onSaved: (merchantId: string) => void;
}

/** A form for all numbers and keys of an account. Saving it replaces an existing account. */
export function AddMerchantDialog({ meeting, provider, onClose, onSaved }: MerchantDialogProps) {
  const { t } = useTranslation('payments-organize');
  const sentence = useSentence();
  const confirmed = use(ConfirmedSubmitContext);
  const saved = useSaved(meeting, provider, onClose, onSaved);
  const { wallet, account, addresses } = provider;
  const name = sentence(walletWords[wallet]);
  const form = useContractForm(NewMerchant, {
    defaultValues: {
      wallet,
      replaces: account?.id ?? null,
      baseUrl: addresses[0]?.url ?? '',
      ...emptyFields(wallet, 'all'),
    },
  });
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { id: meeting.id };
    saved(await confirmed(() => call(addMerchant, { params, body, quiet: true, idempotencyKey })));
  });
  return (
    <FormDialog
      phone="full"
      autoComplete="off"
      title={t(account ? 'merchants.replaceOf' : 'merchants.addOf', { name })}
      description={account ? t('merchants.replaceWhat') : undefined}
      formState={form.formState}
      submitLabel={t('merchants.save')}
      onClose={onClose}
      onSubmit={submit}
    >
      {walletDefinitions[wallet].isWebhookFirst === true && (
        <div className="rounded-md bg-surface-sunken px-4 py-3 text-sm">
          <p className="mb-2">{t('merchants.webhookFirst')}</p>
          <NotifyAddress url={provider.nextNotifyUrl} />
        </div>
      )}
      <MerchantFields form={form} wallet={wallet} addresses={addresses} which="all" />
    </FormDialog>
  );
}

/** A form for new keys of the same account. A key whose field is left empty is kept. */
export function ChangeMerchantDialog({
  meeting,
  provider,
  account,
  onClose,
  onSaved,
}: MerchantDialogProps & { account: MerchantAccount }) {
  const { t } = useTranslation('payments-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const confirmed = use(ConfirmedSubmitContext);
  const saved = useSaved(meeting, provider, onClose, onSaved);
  const { wallet, addresses } = provider;
  const form = useContractForm(MerchantChange, {
    defaultValues: { wallet, baseUrl: account.baseUrl, ...emptyFields(wallet, 'keys') },
  });
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { id: meeting.id, merchantId: account.id };
    saved(await confirmed(() => call(changeMerchant, { params, body, quiet: true, idempotencyKey })));
  });
  return (
    <FormDialog
      phone="full"
      autoComplete="off"
      title={t('merchants.changeOf', { name: sentence(walletWords[wallet]) })}
      description={t('merchants.changeWhat', {
        when: formatDateTime(account.changedAt, lan, meeting.timeZone),
      })}
      formState={form.formState}
      submitLabel={t('merchants.save')}
      onClose={onClose}
      onSubmit={submit}
    >
      <MerchantFields form={form} wallet={wallet} addresses={addresses} which="keys" />
    </FormDialog>
  );
}

function useSaved(
  meeting: MeetingConsole,
  { wallet }: MerchantProvider,
  onClose: () => void,
  onSaved: (merchantId: string) => void,
) {
  const { t } = useTranslation('payments-organize');
  const changed = useMerchantsChanged(meeting.id);
  return (settings: MerchantSettings) => {
    changed(settings);
    notify({ kind: 'success', text: t('merchants.saved') });
    onClose();
    const id = settings.providers.find((provider) => provider.wallet === wallet)?.account?.id;
    if (id !== undefined) onSaved(id);
  };
}

/** The notification URL, which is copied into the provider's portal. */
export function NotifyAddress({ url }: { url: string }) {
  const { t } = useTranslation('payments-organize');
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="tabular min-w-0 break-all">{url}</span>
      <CopyButton text={url} label={t('merchants.copyWebhook')} className="-my-2" />
    </span>
  );
}
